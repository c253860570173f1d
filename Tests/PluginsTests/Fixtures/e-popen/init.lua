-- Programs.
-- expect: refused global 'io'
io.popen('id')
