-- A comparison that never answers, called by table.sort.
-- expect: stopped
local mt = { __lt = function()
  while true do end
end }
table.sort({ setmetatable({}, mt), setmetatable({}, mt) })
