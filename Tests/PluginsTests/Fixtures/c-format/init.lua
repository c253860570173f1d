-- A format of ten million percent signs, again and again.
-- expect: stopped
local f = ('%%'):rep(5000000)
while true do
  string.format(f)
end
