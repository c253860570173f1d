-- 10^15 items that are not there.
-- expect: stopped
table.move({}, 1, 10 ^ 15 // 1 | 0, 2)
