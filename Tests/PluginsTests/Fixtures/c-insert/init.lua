-- An insertion into a list that says it is endless.
-- expect: stopped
table.insert(setmetatable({}, { __len = function()
  return 1 << 60
end }), 1, 1)
