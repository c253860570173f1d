-- A predicate that cancels its own timer and says yes.
-- expect: fine
local t
t = timer.wait_until(function(it)
  it:cancel()
  return true
end, function() error("it was cancelled") end)
