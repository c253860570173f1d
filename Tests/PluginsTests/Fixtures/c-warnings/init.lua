-- Warnings by the thousand, all passed at once.
-- expect: refused field 'warn' of timer.after: there are at most 100
local spans = {}
for i = 1, 5000 do spans[i] = i / 1000 end
timer.after("100s", print, { warn = spans, on_warn = print })
