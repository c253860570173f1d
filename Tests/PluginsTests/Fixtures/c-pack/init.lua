-- Two thousand million zeros.
-- expect: refused format asks for more than 16 MiB
print(#string.pack('c2000000000', ''))
