-- A line of four thousand long texts.
-- expect: contained
local long = ("x"):rep(100000)
local list = {}
for i = 1, 4000 do list[i] = long end
for _ = 1, 10 do print(table.unpack(list)) end
