-- Comparing large texts, again and again.
-- expect: stopped
local a, b = ('x'):rep(5000000) .. 'a', ('x'):rep(5000000) .. 'b'
while a < b do end
