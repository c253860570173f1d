-- A for loop whose iterator always has one more.
-- expect: stopped
for _ in function()
  return 1
end do
end
