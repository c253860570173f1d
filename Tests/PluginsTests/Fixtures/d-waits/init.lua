-- Predicates without end.
-- expect: refused a plugin may have 50 timers at a time
-- limits: timers=50
for _ = 1, 51 do timer.wait_until(function() end, print) end
