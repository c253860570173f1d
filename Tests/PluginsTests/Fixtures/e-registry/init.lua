-- The registry.
-- expect: refused global 'debug'
debug.getregistry()
