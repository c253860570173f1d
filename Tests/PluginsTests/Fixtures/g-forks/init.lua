-- A callback that lets its timer fire twice, each of which does the same.
-- expect: closed cause events without end
timer.after(1, function(t)
  for _ = 1, 2 do
    t:restart()
    t:finish()
  end
end)
