-- A name of a million letters.
-- expect: refused a name has 1 to 100 characters
timer.after(1, print, { name = ('x'):rep(1000000) })
