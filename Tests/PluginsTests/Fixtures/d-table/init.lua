-- A table without end.
-- expect: contained
local t = {}
while true do
  t[#t + 1] = {}
end
