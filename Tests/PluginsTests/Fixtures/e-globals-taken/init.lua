-- Globals that are taken from the host.
-- expect: fine
for name in pairs(_G) do
  if name ~= '_G' then _G[name] = nil end
end
