-- A script that yields while it loads.
-- expect: refused attempt to yield from outside a coroutine
coroutine.yield()
