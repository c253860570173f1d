-- Rows of one name that all overlap: a million pairs.
-- expect: fine
local rows = { zone = "UTC" }
for i = 1, 1500 do rows[i] = { "r", id = "r" .. i, starts = "2027-01-01", lasts = "100d" } end
timer.after(1, function() sale.list(rows) end)
timer.after(2, function()
  local pairs = #sale.overlaps()
  assert(pairs >= 1000 and pairs < 3000, pairs)
end)
