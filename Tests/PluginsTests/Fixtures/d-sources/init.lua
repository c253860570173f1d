-- Ten thousand time servers.
-- expect: refused at most 16 time servers
local sources = {}
for i = 1, 10000 do sources[i] = "ntp://host" .. i .. ".example" end
clock.source(sources)
