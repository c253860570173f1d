-- A finalizer that is announced and put in place later.
-- expect: refused '__gc' is not available
local mt = { __gc = true }
setmetatable({}, mt)
mt.__gc = function()
  while true do end
end
