-- A library's metatable.
-- expect: refused cannot change a protected metatable
setmetatable(math, {})
