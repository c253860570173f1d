-- A coroutine in a coroutine in a coroutine.
-- expect: refused C stack overflow
local function f()
  local _, message = coroutine.resume(coroutine.create(f))
  error(message, 0)
end
f()
