import CLuaPeer
import Glibc
import Lua

/// One script, run by Lua with its own library and by a state of ours.
enum LibraryComparison {
  /// The first line in which the two differ, as "Lua's | ours"; nil when they are the same.
  static func difference(of script: String, on state: LuaState) -> String? {
    let text = unsafe lua_peer_run(script)
    defer { unsafe free(text) }
    let (theirs, ours) = (unsafe String(cString: text), state.answer(to: script))
    guard theirs != ours else { return nil }
    let lines = zip(theirs.split(separator: "\n"), ours.split(separator: "\n"))
    return lines.first { $0 != $1 }.map { "\($0) | \($1)" } ?? "one has more lines"
  }

  /// Makes random subjects and patterns, and a line of what each function of the library makes of a pair.
  static func patterns(seed: Int, pairs: Int) -> String {
    """
    local state = \(seed)
    local function random(n)
      state = state * 6364136223846793005 + 1442695040888963407
      return (state >> 33) % n + 1
    end
    local letters = { 'a', 'b', 'c', 'A', '1', '2', ' ', '.', '(', ')', '-', '%', ']', '\\n', '\\0', '\\xE9' }
    local items = {
      'a', 'b', 'c', '.', '.', '%a', '%d', '%s', '%w', '%p', '%l', '%u', '%c', '%x', '%g', '%z', '%A', '%D', '%S', '%W',
      '[ab]', '[^a]', '[a-c]', '[c-a]', '[%d.]', '[]]', '[^]]', '[%]]', '[a-]', '[-a]', '[%a-z]', '[a', '[^', '[%',
      '%.', '%%', '%(', '%b()', '%bab', '%b', '%baa', '%f[%w]', '%f[^a]', '%f[%z]', '%f', '%1', '%2', '%0', '(', '(', '(',
      ')', ')', ')', '()', '^', '$', '-', '*', ']', '%', '\\0', '\\xE9',
    }
    local repetitions = { '', '', '', '', '*', '+', '-', '?' }
    local replacements = { 'x', '<%0>', '%1', '%2', '%%', '%', '%9', { a = 'A', [1] = 'one', b = false }, {},
      function(a, b) return b or a end, function() return {} end, function() end, 7 }
    local function make(list, tails)
      local parts = {}
      for i = 1, random(list == letters and 14 or 6) - 1 do
        parts[i] = list[random(#list)] .. (tails and tails[random(#tails)] or '')
      end
      return table.concat(parts)
    end
    local function text(...)
      local parts = table.pack(...)
      for i = 1, parts.n do parts[i] = math.type(parts[i]) and tostring(parts[i]) or string.format('%q', parts[i]) end
      return table.concat(parts, ' ', 1, parts.n)
    end
    local function all(...)
      local found = {}
      for a, b in string.gmatch(...) do found[#found + 1] = text(a, b) end
      return table.concat(found, ';')
    end
    local lines = {}
    for i = 1, \(pairs) do
      local subject, pattern = make(letters), make(items, repetitions)
      local from, most = random(20) - 8, random(8) - 2
      if most < 0 then most = nil end
      local replacement = replacements[random(#replacements)]
      local line = text(subject, pattern, from) .. ': ' .. text(pcall(string.find, subject, pattern, from))
        .. ' / ' .. text(pcall(string.match, subject, pattern, from))
        .. ' / ' .. text(pcall(string.gsub, subject, pattern, replacement, most))
        .. ' / ' .. text(pcall(all, subject, pattern, from))
        .. ' / ' .. text(pcall(string.find, subject, pattern, from, true))
      lines[i] = line:gsub('[\\n\\0\\r]', '?')
    end
    return table.concat(lines, '\\n')
    """
  }
}
