-- Two million results.
-- expect: refused string slice too long | stack overflow | not enough memory
print(select('#', ('x'):rep(2000000):byte(1, -1)))
