-- Names that would clear the terminal.
-- expect: fine
timer.after(1, print, { name = '\27[2J', label = '\27]0;x\7' })
