-- No text tells where anything is: objects have small running numbers.
-- expect: fine
for _, value in ipairs { {}, print, coroutine.create(print), timer, string } do
  for _, text in ipairs { tostring(value), string.format('%s', value) } do
    local number = tonumber(text:match('0x(%x+)$'), 16)
    assert(number and number < 1000, text)
  end
end
