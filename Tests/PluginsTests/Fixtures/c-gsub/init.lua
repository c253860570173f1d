-- A replacement of every byte of a large text.
-- expect: stopped
while true do
  local _ = ('x'):rep(1000000):gsub('.', '%0')
end
