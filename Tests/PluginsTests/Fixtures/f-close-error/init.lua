-- An error while closing, in a coroutine.
-- expect: fine
local c = coroutine.create(function()
  local guard <close> = setmetatable({}, { __close = error })
  coroutine.yield()
end)
coroutine.resume(c)
assert(not coroutine.close(c))
