-- Three hundred throttled functions, each around the one before.
-- expect: refused stack overflow
local f = print
for _ = 1, 300 do f = timer.throttle("1s", f) end
f()
