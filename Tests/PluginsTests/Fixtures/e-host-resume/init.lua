-- Resuming the coroutine that the host runs.
-- expect: error cannot resume non-suspended coroutine
local c = coroutine.running()
timer.after(1, function()
  error(select(2, coroutine.resume(c)))
end)
