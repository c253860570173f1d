-- Permissions without end are asked for in vain.
-- expect: stopped
local i = 0
while true do
  i = i + 1
  pcall(clock.source, "ntp://host" .. i .. ".example")
end
