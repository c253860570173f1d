-- Making the collector lazy.
-- expect: refused only 'count' is available
collectgarbage('incremental', 1000, 1)
