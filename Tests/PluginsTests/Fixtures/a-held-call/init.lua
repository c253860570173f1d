-- A held call that does not come back.
-- expect: stopped
local f = timer.debounce("100ms", function()
  while true do end
end)
timer.every(1, function() f() end, { times = 3 })
