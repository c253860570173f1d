-- An error with another text each time.
-- expect: contained
local i = 0
timer.every(0.01, function()
  i = i + 1
  error(("x"):rep(10000) .. i)
end, { on_error = "keep" })
