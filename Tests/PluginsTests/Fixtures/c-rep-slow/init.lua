-- As many repetitions as fit, again and again.
-- expect: stopped
while true do
  pcall(string.rep, 'x', 20000000)
end
