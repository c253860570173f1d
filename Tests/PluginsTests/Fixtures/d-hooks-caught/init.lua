-- The same, caught and tried again.
-- expect: stopped
while true do pcall(on, "unload", print) end
