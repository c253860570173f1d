-- Handlers of one occasion without end.
-- expect: refused a plugin may have 100 handlers of occasions at a time
for _ = 1, 101 do on("unload", print) end
