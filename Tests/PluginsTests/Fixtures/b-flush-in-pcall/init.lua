-- pcall around flush of a call that loops.
-- expect: stopped
local f = timer.debounce("1s", function()
  while true do end
end)
while true do
  f()
  pcall(f.flush, f)
end
