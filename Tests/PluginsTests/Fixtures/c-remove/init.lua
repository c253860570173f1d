-- A removal from a list that says it is endless.
-- expect: stopped
table.remove(setmetatable({}, { __len = function()
  return 1 << 60
end }), 1)
