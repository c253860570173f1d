-- Recursion without end, which meets the stack, the memory or the time, whichever is first.
-- expect: contained
local function f()
  return 1 + f()
end
f()
