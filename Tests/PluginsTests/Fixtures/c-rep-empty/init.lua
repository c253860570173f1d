-- Nothing, 10^15 times.
-- expect: fine
assert(('').rep('', 10 ^ 15 // 1 | 0) == '')
