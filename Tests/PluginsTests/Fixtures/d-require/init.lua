-- Modules that are not there, by ever new names.
-- expect: stopped
local i = 0
while true do
  i = i + 1
  pcall(require, "module" .. i)
end
