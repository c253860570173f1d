-- Many short coroutines, none of which runs long.
-- expect: stopped
local function f(depth)
  for _ = 1, 100 do
    if depth > 0 then coroutine.wrap(f)(depth - 1) end
  end
end
f(12)
