-- A kitchen timer with four buttons that add up: 1 min, 3 min, 5 min and 1 s. One key starts and stops it; while it
-- runs, buttons and reset are refused, and the log says why. At the end it rings until someone answers.
--
--   live:      scripts/run docs/examples/kitchen.lua        (the board shows the keys)
--   at once:   moondial rehearse docs/examples/kitchen.lua --for 1m
--
-- In its first fifteen seconds the script presses the buttons itself, to show what they do. For a kitchen timer that
-- waits for you alone, leave out everything from "The tour" on.

local pad = preset.pad {
  name = "kitchen",
  { "1 min", "1m" }, { "3 min", "3m" }, { "5 min", "5m" }, { "1 s", 1 },
  alarm = true,
  on_expire = function() notify("Kitchen", "Time is up") end,
}

-- The tour: one step every two seconds.

local function try(what, done, why)
  if not done then
    log.info(("%s is refused: %s"):format(what, why))
  end
end

local function press(button) try(button, pad:press(button)) end
local function toggle(what) try(what, pad:toggle()) end
local function reset() try("reset", pad:reset()) end

local tour = {
  function() press "1 min" press "3 min" end,                     -- 4:00
  function() toggle "start" end,
  function() press "5 min" reset() end,                           -- both refused while it runs
  function() toggle "stop" log.info("left: " .. pad.timer.text) end,
  function() reset() toggle "start" end,                          -- nothing to count: refused
  function() press "1 s" press "1 s" press "1 s" toggle "start" end,
  function() log.info("nearly there: " .. pad.timer.text) end,
  function() press "1 min" end,                                   -- after the end it starts from zero
}

local step = 0
timer.every("2s", function()
  step = step + 1
  tour[step]()
end, { name = "tour", times = #tour })

-- What happens, in seconds; scripts/scenarios compares it with a rehearsal.
-- for: 1m
-- only: pressed refused paused reset expired script_error
-- +2 expired tour
-- +2 pressed kitchen
-- +2 pressed kitchen
-- +4 expired tour
-- +6 expired tour
-- +6 refused kitchen
-- +6 refused kitchen
-- +8 expired tour
-- +8 paused kitchen
-- +10 expired tour
-- +10 reset kitchen
-- +10 refused kitchen
-- +12 expired tour
-- +12 pressed kitchen
-- +12 pressed kitchen
-- +12 pressed kitchen
-- +14 expired tour
-- +15 expired kitchen
-- +16 expired tour
-- +16 pressed kitchen
