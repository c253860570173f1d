-- An endless time.
-- expect: refused bad argument
timer.after(math.huge, print)
