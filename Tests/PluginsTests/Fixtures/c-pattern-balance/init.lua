-- Brackets that never close.
-- expect: stopped
for _ in ('('):rep(1000000):gmatch('%b()') do
end
