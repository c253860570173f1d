-- What rawget, next and pairs give of a library is what it has, and not the table itself.
-- expect: fine
assert(rawget(math, 'pi') == math.pi and rawget(math, 'nothing') == nil)
local _, t = pairs(math)
assert(t == nil and next(math) and rawlen(math) == 0 and not rawequal(math, {}))
