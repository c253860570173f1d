-- A library, through the table functions.
-- expect: refused 'table' is read-only
table.insert(table, 1)
