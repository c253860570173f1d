-- A method on something else.
-- expect: refused on bad self
local t = timer.after('1h', print)
t.cancel({})
