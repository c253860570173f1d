-- A separator that makes the text too large.
-- expect: refused resulting string too large
print(('x'):rep(1000000, ('y'):rep(1000000)))
