-- Addresses through a format.
-- expect: refused invalid conversion '%p'
print(string.format('%p', {}))
