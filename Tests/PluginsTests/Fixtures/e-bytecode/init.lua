-- Precompiled code, which can read and write any memory.
-- expect: refused attempt to load a binary chunk
assert(load('\27Lua\x54\0'))
