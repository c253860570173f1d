-- A timer that starts itself again as it fires.
-- expect: fine
timer.after(1, function(it)
  it:restart()
end)
