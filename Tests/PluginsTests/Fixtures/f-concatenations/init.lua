-- A hundred thousand concatenations in one expression.
-- expect: fine
assert(not load('return ' .. ('1 ..'):rep(100000) .. '1'))
