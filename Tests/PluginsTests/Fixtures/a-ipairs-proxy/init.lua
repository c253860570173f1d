-- A list that never ends.
-- expect: stopped
for _ in ipairs(setmetatable({}, { __index = function(_, i)
  return i
end })) do
end
