-- Captures of captures.
-- expect: stopped
print(('a'):rep(2000):match('(.-)(.-)(.-)(.-)%4%3%2%1b'))
