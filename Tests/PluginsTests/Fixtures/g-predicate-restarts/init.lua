-- A predicate that pauses and resumes its timer a hundred times.
-- expect: closed cause events without end
timer.wait_until(function(t)
  for _ = 1, 100 do
    t:pause()
    t:resume()
  end
end, print, { every = "1ms" })
