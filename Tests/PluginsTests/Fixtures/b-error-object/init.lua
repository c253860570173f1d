-- An error value whose __tostring loops: the host asks it for its text.
-- expect: stopped
error(setmetatable({}, { __tostring = function()
  while true do end
end }))
