-- A pattern for times of a million conversions.
-- expect: refused a pattern has at most
clock.format(("%c"):rep(1000000))
