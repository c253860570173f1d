-- The length of a large text, again and again.
-- expect: stopped
local s = ('x'):rep(5000000)
while true do
  utf8.len(s)
end
