-- A field, a method, an occasion and a setting of a hundred thousand letters are compared with known ones.
-- expect: fine
local long = ("x"):rep(100000)
assert(not pcall(timer.after, 1, print, { [long] = 1 }))
assert(not pcall(function() return timer[long] end))
assert(not pcall(function() return plugin[long] end))
assert(not pcall(on, long, print))
assert(not pcall(help, long))
