-- A comparator that never answers.
-- expect: stopped
table.sort({ 3, 2, 1 }, function()
  while true do end
end)
