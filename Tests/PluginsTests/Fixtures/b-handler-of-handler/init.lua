-- A message handler that protects itself.
-- expect: stopped
local function handler()
  while true do
    xpcall(error, error)
    pcall(error)
  end
end
xpcall(error, handler)
