-- A handle's metatable is a word.
-- expect: fine
local t = timer.after('1h', print)
assert(getmetatable(t) == 'timer' and not pcall(setmetatable, t, {}))
