-- Pomodoro: four times twenty-five minutes of work with five minutes of break between them, then a long break. Each
-- timer, when it is over, starts the next one from the full time again.
--
--   live:      scripts/run docs/examples/pomodoro.lua
--   at once:   moondial rehearse docs/examples/pomodoro.lua --for 3h

local rounds = 4

local focus, pause, long_pause
local round = 1

focus = timer.new {
  name = "focus", lasts = "25m",
  on_expire = function()
    if round < rounds then
      notify("Pomodoro", ("Round %d of %d is done: five minutes of break"):format(round, rounds))
      pause:restart()
    else
      notify("Pomodoro", "All rounds are done: a long break")
      long_pause:restart()
    end
  end,
}

pause = timer.new {
  name = "break", lasts = "5m",
  on_expire = function()
    round = round + 1
    notify("Pomodoro", ("Back to work: round %d of %d"):format(round, rounds))
    focus:restart()
  end,
}

long_pause = timer.new {
  name = "long break", lasts = "15m", alarm = true,
  on_expire = function() notify("Pomodoro", "The long break is over") end,
}

focus:start()

-- What happens, in seconds; scripts/scenarios compares it with a rehearsal.
-- for: 3h
-- only: expired script_error
-- +1500 expired focus generation=1
-- +1800 expired break generation=1
-- +3300 expired focus generation=2
-- +3600 expired break generation=2
-- +5100 expired focus generation=3
-- +5400 expired break generation=3
-- +6900 expired focus generation=4
-- +7800 expired "long break" generation=1
