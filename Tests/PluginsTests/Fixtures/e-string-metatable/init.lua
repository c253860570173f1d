-- The methods of all strings.
-- expect: refused attempt to index a nil value
getmetatable('').__index.upper = print
