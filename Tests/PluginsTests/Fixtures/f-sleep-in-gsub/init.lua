-- The same in the function of gsub, and in a metamethod of concat.
-- expect: error reached
timer.after(1, function()
  assert(not pcall(string.gsub, "x", ".", function() timer.sleep(1) end))
  local t = setmetatable({}, { __index = function() timer.sleep(1) return 1 end })
  pcall(function() return t.x end)
  assert(not pcall(table.concat, t, "", 1, 2))
  error("reached")
end)
