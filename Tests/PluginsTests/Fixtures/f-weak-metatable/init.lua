-- A weak metatable while memory is short.
-- expect: contained
local t = {}
while true do
  local mt = setmetatable({}, { __mode = 'kv' })
  mt.__newindex = mt
  t[#t + 1] = setmetatable({}, mt)
  t[#t].x = ('x'):rep(100)
end
