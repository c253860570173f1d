-- A pattern that is nested too deeply.
-- expect: refused pattern too complex
print(('a'):rep(1000):find(('a?'):rep(1000)))
