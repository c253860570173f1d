-- Formats that C would not know.
-- expect: refused bad argument #1 to
os.date('%Ez')
