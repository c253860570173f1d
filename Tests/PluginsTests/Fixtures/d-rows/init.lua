-- Rows without end.
-- expect: refused a plugin may have 50 sale rows at a time
-- limits: timers=50
local rows = { zone = "UTC" }
for i = 1, 51 do
  rows[i] = { "row " .. i, starts = "2026-12-02 20:00", lasts = "1h" }
end
sale.list(rows)
