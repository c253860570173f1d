-- Names of modules that lead elsewhere.
-- expect: fine
for _, name in ipairs {
  "../x", "/etc/passwd", "..", ".", "", "a..b", "a/b", "a\0b", "a.\0", "~", "a.b.", ("a."):rep(500) .. "a", "\u{301}",
} do
  assert(not pcall(require, name), name)
end
