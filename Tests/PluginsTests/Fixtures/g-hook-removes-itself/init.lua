-- A handler removes itself and the next one.
-- expect: fine
local a, b
a = on("load", function()
  assert(a:remove())
  assert(b:remove())
  assert(a:remove())
end)
b = on("load", function() error("it was removed") end)
