-- A chunk whose name would clear the terminal; what shows it escapes it.
-- expect: refused boom
load('error("boom")', '=\27[2J')()
