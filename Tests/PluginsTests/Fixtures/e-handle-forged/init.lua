-- A table that says it is a handle.
-- expect: refused on bad self
local t = timer.after('1h', print)
t.cancel(setmetatable({}, { __name = 'timer' }))
