-- A number of a million digits.
-- expect: fine
assert(tonumber(('1'):rep(1000000)))
