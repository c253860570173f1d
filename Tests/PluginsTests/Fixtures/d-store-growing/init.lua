-- A store that grows by another key each time.
-- expect: refused at most 1 MiB
for i = 1, 20 do store.set("key" .. i, ("x"):rep(60000)) end
