-- An environment of one's own holds no way back.
-- expect: fine
local load = load
local _ENV = { assert = assert }
assert(load("return print == nil", "x", "t", _ENV)())
