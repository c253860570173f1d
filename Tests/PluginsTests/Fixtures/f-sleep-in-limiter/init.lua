-- A sleep in a throttled function, in pcall, in another.
-- expect: error reached
local inner = timer.throttle("10ms", function(n)
  timer.sleep(1)
  return n
end)
local outer = timer.throttle("10ms", function(n)
  local ok, result = pcall(inner, n)
  assert(ok and result == n)
  error("reached")
end)
timer.after(1, function() outer(7) end)
