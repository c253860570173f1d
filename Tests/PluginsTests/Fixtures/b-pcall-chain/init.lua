-- pcall in pcall, each with a loop behind it.
-- expect: stopped
local function f(n)
  if n > 0 then pcall(f, n - 1) end
  while true do end
end
f(50)
