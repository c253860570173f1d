-- An error value with a name of a megabyte.
-- expect: refused error object is a table value
error(setmetatable({}, { __name = ('x'):rep(1000000) }))
