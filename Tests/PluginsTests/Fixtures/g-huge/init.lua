-- A time beyond all counting.
-- expect: refused bad argument
timer.after(1e308, print)
