-- A callback whose coroutine is gone.
-- expect: fine
local c = coroutine.wrap(function()
  local n = 0
  timer.every(1, function()
    n = n + 1
  end)
end)
c()
c = nil
