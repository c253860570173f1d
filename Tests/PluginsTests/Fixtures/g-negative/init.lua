-- A negative time.
-- expect: refused bad argument
timer.after(-1, print)
