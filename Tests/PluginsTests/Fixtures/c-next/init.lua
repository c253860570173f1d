-- A table that is emptied from the front, which takes quadratic time.
-- expect: stopped
local t = {}
for i = 1, 100000 do
  t['k' .. i] = i
end
while next(t) do
  t[next(t)] = nil
end
