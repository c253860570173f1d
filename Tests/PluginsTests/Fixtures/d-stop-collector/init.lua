-- Stopping the collector.
-- expect: refused only 'count' is available
collectgarbage('stop')
