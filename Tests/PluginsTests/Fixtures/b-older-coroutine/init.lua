-- A coroutine that was made before the limit was reached.
-- expect: stopped
local c = coroutine.wrap(function()
  while true do
    pcall(coroutine.yield)
  end
end)
while true do
  c()
end
