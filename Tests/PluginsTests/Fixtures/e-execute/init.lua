-- Programs, through os.
-- expect: refused os has no 'execute'
os.execute('id')
