-- A hundred thousand functions, each in the next.
-- expect: fine
assert(not load(('return function() '):rep(100000) .. ('end '):rep(100000)))
