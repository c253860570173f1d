-- The same for os.date.
-- expect: refused a pattern has at most
os.date(("%c"):rep(1000000))
