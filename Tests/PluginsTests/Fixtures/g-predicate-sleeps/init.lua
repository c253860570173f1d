-- A predicate that sleeps, and is cancelled meanwhile.
-- expect: fine
local t = timer.wait_until(function()
  timer.sleep(2)
  return true
end, function() error("it was cancelled") end)
timer.after(1, function() t:cancel() end)
