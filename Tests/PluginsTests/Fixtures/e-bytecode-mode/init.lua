-- Precompiled code by asking for it.
-- expect: refused only text can be loaded
load('return 1', 'x', 'b')
