-- Names that cost a walk through 60 functions of 190 variables each.
-- expect: stopped
local names = {}
for i = 1, 190 do
  names[i] = 'v' .. i
end
local variables = 'local ' .. table.concat(names, ',') .. '\n'
local text = (variables .. 'return function()\n'):rep(60) .. ('x=x '):rep(200000) .. (' end'):rep(60)
print(load(text))
