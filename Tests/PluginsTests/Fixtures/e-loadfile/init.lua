-- Reading files.
-- expect: refused global 'loadfile'
loadfile('/etc/passwd')
