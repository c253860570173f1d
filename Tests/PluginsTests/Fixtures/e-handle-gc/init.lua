-- A handle's finalizer, called by hand.
-- expect: refused attempt to call a nil value
local t = timer.after('1h', print)
getmetatable(t).__gc(t)
