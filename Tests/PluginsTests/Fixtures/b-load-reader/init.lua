-- A source that never ends.
-- expect: refused pieces from a function are not read
load(math.random)
