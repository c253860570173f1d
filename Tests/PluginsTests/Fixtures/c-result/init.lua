-- A callback returns what takes long to copy.
-- expect: fine
local list = {}
for i = 1, 90000 do list[i] = i end
timer.every(1, function() return list, list, list end)
