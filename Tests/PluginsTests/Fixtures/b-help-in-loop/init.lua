-- help in a loop: the log takes no more than its share.
-- expect: stopped
while true do
  pcall(help, timer)
  pcall(help, "no such thing")
end
