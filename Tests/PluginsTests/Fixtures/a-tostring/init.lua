-- A __tostring that never answers, called by the host for print.
-- expect: stopped
print(setmetatable({}, { __tostring = function()
  while true do end
end }))
