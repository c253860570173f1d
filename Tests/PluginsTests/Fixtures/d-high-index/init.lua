-- An item far beyond the others.
-- expect: fine
local t = table.move({ 1 }, 1, 1, math.maxinteger)
assert(t[math.maxinteger] == 1)
