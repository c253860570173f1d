-- A sleep where nothing can be suspended.
-- expect: error timer.sleep waits in callbacks only
timer.after(1, function()
  table.sort({ 3, 2, 1 }, function(a, b)
    timer.sleep(1)
    return a < b
  end)
end)
