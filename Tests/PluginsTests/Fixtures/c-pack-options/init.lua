-- A format of a million letters.
-- expect: contained
print(#string.pack(('x'):rep(1000000)))
