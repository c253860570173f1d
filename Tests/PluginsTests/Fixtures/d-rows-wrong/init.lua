-- Rows that are wrong, without end.
-- expect: stopped
local rows = {}
for i = 1, 1000 do rows[i] = {} end
while true do sale.list(rows) end
