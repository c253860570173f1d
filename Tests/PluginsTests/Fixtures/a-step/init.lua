-- A handler of a sequence that does not come back.
-- expect: stopped
timer.sequence({ { "a", 1 }, { "b", 1 }, on_step = function()
  while true do end
end }):start()
