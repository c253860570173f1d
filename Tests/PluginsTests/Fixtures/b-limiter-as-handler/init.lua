-- A limiter that loops as the handler of xpcall: no handle can be that.
-- expect: refused function expected, got limiter
local f = timer.throttle("1s", function()
  while true do end
end)
while true do
  xpcall(error, f)
  f:cancel()
end
