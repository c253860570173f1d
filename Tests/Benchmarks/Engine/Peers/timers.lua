-- lua-luv: timers of libuv from Lua. Expiry is processor time a timer, of timers due within half a second of real time.
local uv = require "luv"
local count = tonumber(arg[1])
math.randomseed(1)
local fired = 0
local function expired() fired = fired + 1 end
local order, spans, timers = {}, {}, {}
for i = 1, count do
  order[i], spans[i] = i, 5000 + math.random(0, 3600000)
end
for i = count, 2, -1 do
  local j = math.random(i)
  order[i], order[j] = order[j], order[i]
end
local function phase(name, body)
  local begun = uv.hrtime()
  for i = 1, count do body(i) end
  print(("%s\t%d\t%.2f"):format(name, count, (uv.hrtime() - begun) / count))
end
local before = uv.resident_set_memory()
phase("add", function(i)
  local timer = uv.new_timer()
  timer:start(spans[i], 0, expired)
  timers[i] = timer
end)
print(("bytes\t%d\t%.1f"):format(count, (uv.resident_set_memory() - before) / count))
phase("reschedule", function(i) timers[order[i]]:start(spans[i], 0, expired) end)
phase("extend", function(i) timers[order[i]]:start(spans[order[i]] + 5000, 0, expired) end)
phase("cancel", function(i)
  timers[order[i]]:stop()
  timers[order[i]]:close()
end)
uv.run("nowait")
for i = 1, count do
  local timer = uv.new_timer()
  timer:start(1000 + math.random(0, 499), 0, function()
    expired()
    timer:close()
  end)
end
local begun = os.clock()
uv.run()
print(("expire, real time\t%d\t%.2f"):format(count, (os.clock() - begun) * 1e9 / count))
