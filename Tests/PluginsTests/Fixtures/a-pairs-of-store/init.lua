-- A loop in the __pairs and __index of what is to be kept: they are not asked.
-- expect: error reached
timer.after(1, function()
  local function loop()
    while true do end
  end
  store.set("k", setmetatable({ a = 1 }, { __pairs = loop, __index = loop, __len = loop }))
  assert(store.get("k").a == 1)
  error("reached")
end)
