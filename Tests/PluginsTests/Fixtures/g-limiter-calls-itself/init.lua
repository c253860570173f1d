-- A held call that calls its own function again.
-- expect: fine
local d
d = timer.debounce("1ms", function() d() end)
timer.after(1, function() d() end)
