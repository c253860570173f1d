-- A pad of thousands of buttons, each compared with the others.
-- expect: refused a pad has at most 100 buttons
local buttons = {}
for i = 1, 2000 do buttons[i] = { "button " .. i, "1m" } end
preset.pad(buttons)
