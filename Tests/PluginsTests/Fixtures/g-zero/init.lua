-- A timer of nothing.
-- expect: refused bad argument
timer.after(0, print)
