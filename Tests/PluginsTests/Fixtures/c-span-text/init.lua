-- Spans and times of twenty thousand letters.
-- expect: fine
for _, text in ipairs { ("1h"):rep(10000), ("9"):rep(20000), (" "):rep(20000) .. "1h", ("-"):rep(20000) } do
  assert(not pcall(timer.after, text, print))
  assert(not pcall(timer.at, text, print))
  assert(not pcall(timer.daily, text, print))
  assert(not pcall(timer.cron, text, print))
  assert(not clock.parse(text))
end
