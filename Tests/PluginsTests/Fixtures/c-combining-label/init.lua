-- The same as a label.
-- expect: refused a label has
timer.after(1, print, { label = "a" .. ("\u{301}"):rep(1000000) })
