-- Lists without rows, without end.
-- expect: refused a plugin may have 50 sale lists at a time
-- limits: timers=50
for _ = 1, 51 do sale.list {} end
