-- A message handler that loops when the error is the one that stops the call.
-- expect: stopped
while true do
  xpcall(function()
    while true do end
  end, function()
    while true do end
  end)
end
