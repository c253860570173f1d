-- Thousands of labels, each compared with all others.
-- expect: contained
local labels = {}
for i = 1, 30000 do
  labels[i] = '::l' .. i .. '::'
end
print(load(table.concat(labels, ' ')))
