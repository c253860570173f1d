-- Ending the host.
-- expect: refused os has no 'exit'
os.exit(0)
