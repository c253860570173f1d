-- Millions of coroutines.
-- expect: contained
local t = {}
while true do
  t[#t + 1] = coroutine.create(print)
end
