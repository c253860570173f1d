-- The memory ends inside a function of the host.
-- expect: refused not enough memory
-- limits: memory=500000
local kept = {}
pcall(function()
  for i = 1, 1000000 do
    kept[i] = 'text ' .. i
  end
end)
for i = 1, 100000 do
  kept['k' .. i] = timer.all()
end
