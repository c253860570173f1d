-- A field that is taken for a method.
-- expect: refused timer has no field of type
local t = timer.after('1h', print)
print(t[{}])
