-- Two million code points.
-- expect: refused string slice too long | stack overflow | not enough memory
print(select('#', utf8.codepoint(('x'):rep(2000000), 1, -1)))
