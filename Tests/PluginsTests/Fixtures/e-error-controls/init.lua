-- An error whose text would clear the terminal, and ends in the middle.
-- expect: error cut
timer.after(1, function() error("\27[2J\0cut\0\r\n") end)
