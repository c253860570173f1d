-- A notification of ten million letters.
-- expect: fine
timer.after(1, function() notify(("x"):rep(10000000), ("y"):rep(10000000)) end)
