-- A message handler that overflows the stack of an overflow.
-- expect: contained
local function f()
  return 1 + f()
end
xpcall(f, f)
