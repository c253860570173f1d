-- Four hundred settings, with which each unknown one would be compared.
-- expect: refused there are at most 200
local settings = {}
for i = 1, 400 do
  settings["setting_with_a_rather_long_name_number_" .. i] = { "number" }
end
plugin { settings = settings }
