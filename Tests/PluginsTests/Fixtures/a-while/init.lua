-- A loop without end.
-- expect: stopped
while true do end
