-- Taking the hook away.
-- expect: refused attempt to index a nil value (global 'debug')
debug.sethook()
