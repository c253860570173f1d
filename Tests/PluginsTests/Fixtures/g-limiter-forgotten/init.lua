-- A limiter that nobody holds makes the call that it holds back.
-- expect: error reached
timer.after(1, function()
  timer.debounce("10ms", function() error("reached") end)()
end)
timer.after(2, function() collectgarbage("count") end)
