-- A set of a million letters.
-- expect: stopped
print(('a'):rep(1000000):match('[' .. ('b'):rep(1000000) .. ']'))
