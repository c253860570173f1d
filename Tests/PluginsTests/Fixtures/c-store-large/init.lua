-- Twelve million control characters are to be kept, which JSON writes with six each.
-- expect: refused at most 1 MiB
store.set("k", ("\1"):rep(12000000))
