-- The process's locale.
-- expect: refused os has no 'setlocale'
os.setlocale('de_DE')
