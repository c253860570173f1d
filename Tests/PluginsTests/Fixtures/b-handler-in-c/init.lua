-- A message handler that stays in C.
-- expect: stopped
xpcall(error, function()
  return (' '):rep(3000):find('.-.-.-.-.-x')
end)
