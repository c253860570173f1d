-- A listener that removes itself and another.
-- expect: fine
local a, b
a = clock.on_tick(function()
  a:remove()
  b:remove()
end)
b = clock.on_tick(function()
  error("it was removed")
end)
