-- coroutine.close would turn the error into a result.
-- expect: stopped
while true do
  local c = coroutine.create(function()
    local guard <close> = setmetatable({}, { __close = function()
      while true do end
    end })
    coroutine.yield()
  end)
  coroutine.resume(c)
  coroutine.close(c)
end
