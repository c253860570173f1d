-- Notifications without end: no more than lines of the log.
-- expect: stopped
timer.after(1, function()
  while true do notify(("x"):rep(5000)) end
end)
