-- Timers of a nanosecond that make each other.
-- expect: fine
local function again()
  timer.after(0.001, again)
end
again()
