-- Handlers of load that do not come back: the second one is the last.
-- expect: quarantined
for _ = 1, 90 do
  on("load", function()
    while true do end
  end)
end
timer.after("1h", print, { name = "never" })
