-- A timer that cancels another one of the same instant.
-- expect: fine
local other
timer.after(1, function()
  other:cancel()
end)
other = timer.after(1, function()
  error("it was cancelled")
end)
