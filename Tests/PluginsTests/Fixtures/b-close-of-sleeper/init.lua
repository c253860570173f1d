-- What a sleeping callback is to close loops, after it was stopped.
-- expect: stopped
timer.after(1, function()
  local guard <close> = setmetatable({}, { __close = function()
    while true do end
  end })
  timer.sleep(1)
  while true do end
end)
