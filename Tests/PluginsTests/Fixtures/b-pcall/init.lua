-- pcall around a loop, in a loop: it would catch every error.
-- expect: stopped
while true do
  pcall(function()
    while true do end
  end)
end
