-- Running files.
-- expect: refused global 'dofile'
dofile('/etc/passwd')
