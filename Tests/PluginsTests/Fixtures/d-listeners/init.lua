-- Listeners without end.
-- expect: refused a plugin may have 50 listeners at a time
-- limits: timers=50
for _ = 1, 51 do
  clock.on_tick(print)
end
