-- A library, past its metatable.
-- expect: refused the table is read-only
rawset(math, 'random', print)
