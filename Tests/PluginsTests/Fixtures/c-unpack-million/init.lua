-- A million results.
-- expect: refused too many results to unpack | not enough memory
print(select('#', table.unpack({}, 1, 1000000)))
