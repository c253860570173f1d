-- A hundred thousand brackets.
-- expect: fine
assert(not load(('('):rep(100000)))
