-- Quoting a large text, again and again.
-- expect: stopped
local s = ('\0'):rep(1000000)
while true do
  pcall(string.format, '%q', s)
end
