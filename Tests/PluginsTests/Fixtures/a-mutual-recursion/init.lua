-- Two functions that call each other without end.
-- expect: contained
local f, g
function f()
  return 1 + g()
end
function g()
  return 1 + f()
end
f()
