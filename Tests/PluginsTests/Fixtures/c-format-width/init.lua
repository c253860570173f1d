-- A width of a hundred.
-- expect: refused invalid conversion
print(string.format("%100d", 1))
