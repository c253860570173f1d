-- Calls that are held back with large arguments, by many functions.
-- expect: refused not enough memory
-- limits: memory=1000000
local limiters = {}
for i = 1, 200 do
  limiters[i] = timer.debounce("1h", print)
  limiters[i](("x"):rep(10000) .. i)
end
