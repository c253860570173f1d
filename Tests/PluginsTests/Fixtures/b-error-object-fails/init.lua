-- An error value whose __tostring fails.
-- expect: refused its __tostring failed
error(setmetatable({}, { __tostring = error }))
