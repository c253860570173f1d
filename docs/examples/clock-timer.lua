-- The timer of a telephone's clock: hours, minutes and seconds; start, pause, resume, cancel. While it runs it says
-- when it will end. While it is paused it says no such thing, because nobody knows; after a resume the new time of
-- the end is right at once.
--
--   live:      scripts/run docs/examples/clock-timer.lua    (the board shows the keys and how far it is)
--   at once:   moondial rehearse docs/examples/clock-timer.lua --for 5m
--
-- A second timer, "hand", does what a hand would do: it pauses, resumes, cancels and starts again.

local hours, minutes, seconds = 0, 1, 30

local countdown = timer.new {
  name = "countdown",
  lasts = hours * 3600 + minutes * 60 + seconds,
  alarm = true,
  on_expire = function(it, info)
    notify("Timer", ("%s is over"):format(it.name))
    log.info(("run %d, %.0f s late"):format(info.generation, info.late))
  end,
}

local function report()
  local words = { countdown.phase, countdown.text .. " left" }
  if countdown.progress then
    words[#words + 1] = ("%.0f %% done"):format(countdown.progress * 100)
  end
  if countdown.ends_at then
    words[#words + 1] = ("ends in %.0f s"):format(countdown.ends_at - clock.now())
  end
  log.info(table.concat(words, ", "))
end

local hand = {
  function() report() end,                      -- running: 1:20 left
  function() countdown:pause() report() end,    -- paused: 1:10 left, no end
  function() report() end,                      -- still 1:10 left
  function() countdown:resume() report() end,   -- running: ends 20 s later than it would have
  function() countdown:cancel() report() end,   -- it will never fire
  function() countdown:start() report() end,    -- all of 1:30 again
}

countdown:start()

local step = 0
timer.every("10s", function()
  step = step + 1
  hand[step]()
end, { name = "hand", times = #hand })

-- What happens, in seconds; scripts/scenarios compares it with a rehearsal.
-- for: 5m
-- only: paused resumed cancelled expired script_error
-- +10 expired hand
-- +20 expired hand
-- +20 paused countdown
-- +30 expired hand
-- +40 expired hand
-- +40 resumed countdown
-- +50 expired hand
-- +50 cancelled countdown
-- +60 expired hand
-- +150 expired countdown generation=2
