-- A debounced function that makes its own call at once, and so on.
-- expect: refused stack overflow
local limiter
limiter = timer.debounce("1s", function()
  limiter()
  limiter:flush()
end)
limiter()
limiter:flush()
