-- Keys and values that cannot be kept, one by one.
-- expect: fine
local function no(...) assert(not pcall(store.set, ...)) end
no("", 1)
no(("k"):rep(201), 1)
no("\255", 1)
no("k", "\255")
no("k", 0 / 0)
no("k", 1 / 0)
no("k", { [1.5] = 1 })
no("k", { [{}] = 1 })
no("k", { 1, nil, 3 })
no("k", { 1, a = 2 })
no("k", print)
no("k", coroutine.create(print))
no("k", plugin)
local own = {}
own.own = own
no("k", own)
local deep = {}
for _ = 1, 100 do deep = { deep } end
no("k", deep)
assert(store.get("k") == nil)
