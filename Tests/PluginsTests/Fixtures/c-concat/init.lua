-- A concatenation of a list that says it is endless.
-- expect: refused invalid value (nil) at index 1
table.concat(setmetatable({}, { __len = function()
  return 1 << 60
end }))
