-- Files.
-- expect: refused global 'io'
io.open('/etc/passwd')
