-- Sorting a list that says it is endless.
-- expect: stopped not enough memory
table.sort(setmetatable({}, { __len = function()
  return (1 << 31) - 2
end, __index = function()
  return 1
end }))
