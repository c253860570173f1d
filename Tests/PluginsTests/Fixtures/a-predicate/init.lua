-- A predicate that does not come back.
-- expect: quarantined
timer.wait_until(function()
  while true do end
end, print)
timer.after("1h", print, { name = "never" })
