-- A callback that always fails is disabled.
-- expect: error attempt to
timer.every(1, function()
  local _ = nil + 1
end)
