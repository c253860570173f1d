-- A chain of fifty thousand coroutines that close each other.
-- expect: contained
local last
for _ = 1, 50000 do
  local before = last
  last = coroutine.create(function()
    local guard <close> = setmetatable({}, { __close = function()
      if before then coroutine.close(before) end
    end })
    coroutine.yield()
  end)
  coroutine.resume(last)
end
coroutine.close(last)
