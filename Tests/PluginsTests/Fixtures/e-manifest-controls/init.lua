-- A name of a plugin that moves the cursor.
-- expect: refused a name has 1 to 100 characters
plugin { name = "a\27[2J\0" }
