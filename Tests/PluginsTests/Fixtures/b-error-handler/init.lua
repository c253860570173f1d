-- A message handler that loops over an ordinary error.
-- expect: stopped
xpcall(error, function()
  while true do end
end)
