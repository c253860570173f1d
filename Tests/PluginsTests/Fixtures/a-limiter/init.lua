-- A throttled function that does not come back.
-- expect: stopped
local f = timer.throttle("1s", function()
  while true do end
end)
timer.after(1, function() f() end)
