-- A line of ten million letters.
-- expect: fine
print(('x'):rep(10000000))
