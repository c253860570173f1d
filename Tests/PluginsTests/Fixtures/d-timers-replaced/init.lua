-- Timers that take each other's place are not counted twice.
-- expect: fine
-- limits: timers=50
for _ = 1, 200 do
  timer.after("1h", print, { name = "one" })
end
