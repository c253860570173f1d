-- A timer that is replaced as it fires.
-- expect: fine
timer.every(1, function()
  timer.every(1, function() end, { name = "x" })
end, { name = "x" })
