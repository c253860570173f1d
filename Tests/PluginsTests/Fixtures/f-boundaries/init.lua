-- pcall in sort in gsub in __index in a coroutine, and so on.
-- expect: refused C stack overflow
local f
function f()
  return pcall(table.sort, { 2, 1 }, function()
    return (('x'):gsub('.', function()
      return setmetatable({}, { __index = function()
        return coroutine.wrap(f)()
      end }).x
    end))
  end)
end
local ok, message
repeat
  ok, message = f()
until true
error(message or 'C stack overflow')
