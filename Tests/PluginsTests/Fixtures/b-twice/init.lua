-- A plugin that is stopped twice in a row is closed.
-- expect: quarantined
timer.every(1, function()
  while true do end
end, { on_error = "keep" })
timer.after("1h", function() end, { name = "never" })
