-- Replacements in replacements.
-- expect: refused C stack overflow
local function f(s)
  return (s:gsub('.', f))
end
f('x')
