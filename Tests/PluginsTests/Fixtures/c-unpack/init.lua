-- All items of a list that says it is endless.
-- expect: refused too many results to unpack
print(table.unpack(setmetatable({}, { __len = function()
  return 1 << 60
end })))
