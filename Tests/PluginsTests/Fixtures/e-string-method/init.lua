-- The methods of all strings, through the library.
-- expect: refused 'string' is read-only
function string.upper()
  return "mine"
end
