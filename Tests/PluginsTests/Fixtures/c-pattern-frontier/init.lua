-- A frontier with a long set.
-- expect: stopped
print(('a'):rep(1000000):find('%f[' .. ('b'):rep(100000) .. ']'))
