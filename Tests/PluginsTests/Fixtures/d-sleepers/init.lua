-- Callbacks that sleep for ever, by the thousand.
-- expect: contained
timer.every(0.001, function() timer.sleep("1d") end, { overlap = "queue" })
for _ = 1, 200 do
  clock.on_tick(function() timer.sleep("1d") end)
end
