-- A loop that spends its time in the host.
-- expect: stopped
timer.after(1, function(it)
  while true do
    local _ = it.phase
  end
end)
