-- A constant environment (CVE-2022-28805).
-- expect: contained
print(load('local _ENV <const> = 1 x = 1'))
print(load('return function() local _ENV <const> = 11; X = "hi" end'))
