-- A callback that yields.
-- expect: error attempt to yield from outside a coroutine
timer.after(1, function()
  coroutine.yield()
end)
