-- A timer that cancels itself as it fires.
-- expect: fine
timer.every(1, function(it)
  it:cancel()
  it:cancel()
end)
