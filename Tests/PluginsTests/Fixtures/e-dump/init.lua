-- Making precompiled code.
-- expect: refused attempt to call a nil value
string.dump(print)
