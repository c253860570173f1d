-- A hundred thousand values are to be kept, in a loop.
-- expect: stopped
local list = {}
for i = 1, 90000 do list[i] = i end
while true do
  pcall(store.set, "k", list)
  list[1] = -list[1]
end
