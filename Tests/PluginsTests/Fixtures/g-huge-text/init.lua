-- A time beyond all counting, as text.
-- expect: refused bad argument
timer.after(('9'):rep(1000) .. 'h', print)
