-- The host's own tables.
-- expect: refused 'timer' is read-only
timer.after = print
