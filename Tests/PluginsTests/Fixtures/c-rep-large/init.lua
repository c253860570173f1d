-- More text than there is memory.
-- expect: refused not enough memory
print(('x'):rep(1000000000))
