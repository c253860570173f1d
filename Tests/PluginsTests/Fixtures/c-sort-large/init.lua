-- Sorting as many as fit, again and again.
-- expect: stopped
local t = {}
for i = 1, 100000 do
  t[i] = -i
end
while true do
  table.sort(t, math.ult)
end
