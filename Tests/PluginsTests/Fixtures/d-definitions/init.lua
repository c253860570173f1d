-- A timer of one name is made again and again while the script loads.
-- expect: stopped
while true do timer.after("1h", print, { name = "one" }) end
