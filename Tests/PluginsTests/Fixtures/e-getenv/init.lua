-- The environment.
-- expect: refused os has no 'getenv'
os.getenv('HOME')
