-- A handler of load adds another one, which does the same.
-- expect: fine
local function again() pcall(on, "load", again) end
again()
