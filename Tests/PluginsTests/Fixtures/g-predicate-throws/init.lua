-- A predicate that throws is given up after three times.
-- expect: error no answer
timer.wait_until(function() error("no answer") end, function() error("it never was true") end)
