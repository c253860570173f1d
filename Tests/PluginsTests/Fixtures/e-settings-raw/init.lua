-- What the settings are cannot be changed, taken apart or forged.
-- expect: fine
plugin { settings = { hour = { "number", default = 12 } } }
local s = plugin.settings
assert(not pcall(function() s.hour = 13 end))
assert(not pcall(rawset, s, "hour", 13))
assert(not pcall(rawget, s, "hour"))
assert(type(getmetatable(s)) ~= "table")
assert(not pcall(setmetatable, s, {}))
assert(not pcall(pairs, s) or next({ pairs(s) }))
assert(s.hour == 12)
