-- A list of 10^15 items that are made as they are asked for.
-- expect: stopped
table.concat(setmetatable({}, { __len = function()
  return 10 ^ 15 // 1 | 0
end, __index = function()
  return ''
end }))
