-- A line, a name and a label of one character, which is a million accents long.
-- expect: refused a name has 1 to 100 characters
local text = "a" .. ("\u{301}"):rep(1000000)
print(text)
timer.after(1, print, { name = text })
