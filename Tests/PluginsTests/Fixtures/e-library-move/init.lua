-- A library, through table.move.
-- expect: refused 'math' is read-only
table.move({ 1 }, 1, 1, 1, math)
