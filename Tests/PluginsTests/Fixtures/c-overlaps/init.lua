-- Rows of one name that all overlap: five thousand pairs.
-- expect: fine
local rows = { zone = "UTC" }
for i = 1, 100 do rows[i] = { "r", id = "r" .. i, starts = "2027-01-01", lasts = "100d" } end
timer.after(1, function() sale.list(rows) end)
timer.after(2, function()
  local pairs = #sale.overlaps()
  assert(pairs >= 1000 and pairs < 1200, pairs)
end)
