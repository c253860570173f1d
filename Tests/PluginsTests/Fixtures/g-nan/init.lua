-- No number as a time.
-- expect: refused bad argument
timer.after(0 / 0, print)
