-- Removing files.
-- expect: refused os has no 'remove'
os.remove('/tmp/x')
