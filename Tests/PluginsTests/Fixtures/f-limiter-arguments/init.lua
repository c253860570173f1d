-- A limiter with too many arguments to hold, and to hand on.
-- expect: fine
local many = {}
for i = 1, 200 do many[i] = i end
local d = timer.debounce("1s", print)
assert(not pcall(d, table.unpack(many)))
local t = timer.throttle("1s", function(...) assert(select("#", ...) == 200) end)
t(table.unpack(many))
pcall(t, table.unpack(many, 1, 100000))
