-- A method on a handle of another kind.
-- expect: refused on bad self
local t = timer.after('1h', print)
t.cancel(clock.on_tick(print))
