-- A hundred thousand blocks.
-- expect: fine
assert(not load(('do '):rep(100000) .. ('end '):rep(100000)))
