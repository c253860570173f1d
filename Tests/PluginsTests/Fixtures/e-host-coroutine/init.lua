-- Closing the coroutine that the host runs.
-- expect: refused cannot close a running
coroutine.close(coroutine.running())
