-- A limiter that loops, called in a coroutine that is older than the limit.
-- expect: stopped
local f = timer.throttle("1s", function()
  while true do end
end)
local co = coroutine.wrap(function()
  while true do
    pcall(f)
    f:cancel()
    coroutine.yield()
  end
end)
while true do pcall(co) end
