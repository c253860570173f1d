-- A loop over all integers.
-- expect: stopped
for i = 1, math.maxinteger do end
