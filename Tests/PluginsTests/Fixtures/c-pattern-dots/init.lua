-- A pattern with more ways than there is time for.
-- expect: stopped
print((' '):rep(3000):find('.-.-.-.-.-x'))
