-- Debounced functions without end.
-- expect: refused a plugin may have 50 debounced and throttled functions at a time
-- limits: timers=50
local kept = {}
for i = 1, 51 do
  kept[i] = timer.debounce("1h", print)
end
