-- An error message of a million letters.
-- expect: refused xxx
error(('x'):rep(1000000), 0)
