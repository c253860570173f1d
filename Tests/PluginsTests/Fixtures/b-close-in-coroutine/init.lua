-- The same in a coroutine, which dies of being stopped.
-- expect: stopped
coroutine.wrap(function()
  local guard <close> = setmetatable({}, { __close = function()
    while true do end
  end })
  while true do end
end)()
