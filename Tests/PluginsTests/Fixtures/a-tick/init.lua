-- A tick handler that never returns.
-- expect: stopped
clock.on_tick(function()
  while true do end
end)
