-- Other functions' variables.
-- expect: refused global 'debug'
debug.setupvalue(print, 1, nil)
