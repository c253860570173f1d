-- Ending the host, caught.
-- expect: fine
assert(not pcall(function()
  os.exit(0)
end))
