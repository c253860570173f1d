-- The real globals through a load in a load.
-- expect: fine
local inner = load('return load([[return os.execute or io or package or debug]], "x", "t")', 'x', 't', { load = load })
assert(not pcall(inner()) or inner()() == nil)
