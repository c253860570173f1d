-- An __index that never answers.
-- expect: stopped
local t = setmetatable({}, { __index = function()
  while true do end
end })
print(t.x)
