-- Names of settings that move the cursor.
-- expect: refused is no name of a setting
plugin { settings = { ["a\27[2J"] = { "number" } } }
