-- Tail calls without end need no stack.
-- expect: stopped
local function f()
  return f()
end
f()
