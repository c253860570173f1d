-- A __close that never returns.
-- expect: stopped
local c <close> = setmetatable({}, { __close = function()
  while true do end
end })
