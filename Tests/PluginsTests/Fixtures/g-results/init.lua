-- A callback returns a table that contains itself.
-- expect: fine
local own = {}
own.own = own
timer.every(1, function() return own end)
timer.wait_until(function() return own end, function(_, info) assert(info.reason == "finished") end)
return own
