-- A callback that never returns.
-- expect: stopped
timer.after(1, function()
  while true do end
end)
