-- coroutine.resume would turn the error into a result.
-- expect: stopped
while true do
  coroutine.resume(coroutine.create(function()
    while true do end
  end))
end
