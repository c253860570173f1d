-- Variables whose __close loops, on the way out of the stopped call.
-- expect: stopped
local function guarded(n)
  local guard <close> = setmetatable({}, { __close = function()
    while true do pcall(error) end
  end })
  if n > 0 then return (guarded(n - 1)) end
  while true do end
end
guarded(50)
