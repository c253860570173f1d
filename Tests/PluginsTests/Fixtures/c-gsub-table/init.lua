-- A replacement table that never answers.
-- expect: stopped
print(('x'):gsub('.', setmetatable({}, { __index = function()
  while true do end
end })))
