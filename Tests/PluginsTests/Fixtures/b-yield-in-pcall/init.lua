-- A yield out of pcall, in a coroutine of the script.
-- expect: stopped
local c = coroutine.wrap(function()
  while true do
    pcall(function()
      coroutine.yield()
      while true do end
    end)
  end
end)
while true do
  c()
end
