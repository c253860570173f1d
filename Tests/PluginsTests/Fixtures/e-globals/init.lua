-- A global table that answers for everything, without end.
-- expect: stopped
setmetatable(_G, { __index = function()
  while true do end
end })
print(nothing)
