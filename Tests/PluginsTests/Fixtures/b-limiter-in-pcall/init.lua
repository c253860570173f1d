-- pcall around a throttled function that loops, in a loop.
-- expect: stopped
local f = timer.throttle("1s", function()
  while true do end
end)
while true do
  pcall(f)
  f:cancel()
end
