-- Timers without end, made in callbacks.
-- expect: error a plugin may have 50 timers at a time
-- limits: timers=50
timer.every(1, function()
  for _ = 1, 20 do
    timer.after("1h", print)
  end
end)
