-- A loop that is loaded again whenever it is stopped.
-- expect: stopped
while true do
  pcall(load('while true do end'))
end
