-- A callback that sleeps and then does not come back.
-- expect: stopped
timer.after(1, function()
  timer.sleep(1)
  while true do end
end)
