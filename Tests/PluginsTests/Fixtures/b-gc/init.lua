-- A finalizer that loops: no hook is called in one.
-- expect: refused '__gc' is not available
setmetatable({}, { __gc = function()
  while true do end
end })
