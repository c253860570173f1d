-- A finalizer that is put in place later, unannounced: Lua ignores it.
-- expect: fine
local ran = false
for i = 1, 2000 do
  local mt = {}
  setmetatable({}, mt)
  mt.__gc = function()
    ran = true
  end
end
assert(not ran)
