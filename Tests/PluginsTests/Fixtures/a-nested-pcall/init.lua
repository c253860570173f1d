-- pcall of pcall of pcall.
-- expect: stopped
local function f()
  return pcall(pcall, f)
end
while true do
  f()
end
