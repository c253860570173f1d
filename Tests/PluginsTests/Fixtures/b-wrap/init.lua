-- coroutine.wrap would hand the error on as an ordinary one.
-- expect: stopped
while true do
  pcall(coroutine.wrap(function()
    while true do end
  end))
end
