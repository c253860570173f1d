-- A manifest in a callback, and a second one.
-- expect: error the manifest is read while the script loads
plugin { name = "late" }
assert(not pcall(plugin, { name = "later" }))
timer.after(1, function() plugin { name = "latest" } end)
