-- A period of nothing.
-- expect: refused a period is at least 1 ms
timer.every(0, print)
