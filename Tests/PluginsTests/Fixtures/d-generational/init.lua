-- Another kind of collector.
-- expect: refused only 'count' is available
collectgarbage('generational')
