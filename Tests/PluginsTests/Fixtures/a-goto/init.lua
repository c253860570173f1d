-- A jump backwards without end.
-- expect: stopped
::again::
goto again
