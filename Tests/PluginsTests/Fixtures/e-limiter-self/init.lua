-- Methods of a limiter on other handles, and the other way round.
-- expect: fine
local f = timer.throttle("1s", print)
local t = timer.after(1, print)
assert(not pcall(f.cancel, t))
assert(not pcall(t.cancel, f))
assert(not pcall(f.flush, plugin))
assert(not pcall(f.flush))
assert(not pcall(plugin))
assert(not pcall(plugin, 1))
