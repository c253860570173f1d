-- A replacement that makes the text grow beyond the memory.
-- expect: contained
local s = ('x'):rep(1000)
while true do
  s = s:gsub('.', '%0%0')
end
