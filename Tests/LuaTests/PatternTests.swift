import Lua
import Testing

@Suite("Library functions beside Lua's own")
struct PatternTests {
  @Test("100,000 random patterns on random subjects find, give and replace what they do in Lua, errors included")
  func patterns() throws {
    let state = try LuaState()
    for seed in 0..<100 {
      let script = LibraryComparison.patterns(seed: seed, pairs: 1_000)
      let difference = LibraryComparison.difference(of: script, on: state)
      #expect(difference == nil, "seed \(seed)")
      if difference != nil { break }
    }
  }

  @Test(
    "Functions of the string and table libraries do what Lua's do, errors included",
    arguments: [
      "('x'):rep(0), ('x'):rep(-1), ('ab'):rep(3), ('ab'):rep(3, ', '), ('ab'):rep(1, ','), (''):rep(5), (''):rep(3, '-')",
      "(function(s) return s:rep(1e10) end)('x')",
      "(function(s) return s:rep(1 << 62, s) end)('x')",
      "string.pack('>i4z s2 c5', 7, 'a', 'bc', 'd'):byte(1, -1)",
      "(function(f) return string.pack(f, 1) end)('i17')",
      "(function(f) return string.pack(f, 'abc') end)('c2')",
      "table.concat({ 1, 2.5, 'x' }), table.concat({ 1, 2, 3 }, ', ', 2), table.concat({ 1, 2, 3 }, '-', 2, 2)",
      "table.concat({}), table.concat({}, 'x', 5, 4), table.concat({ [5] = 'x' }, '', 5, 5)",
      "(function(t) return table.concat(t) end)({ 1, {}, 3 })",
      "(function(t) return table.concat(t, ' ', 1, 3) end)({ 1 })",
      "(function(t) table.insert(t, 4) table.insert(t, 1, 0) table.insert(t, 6, 5) return table.unpack(t) end)({ 1, 2, 3 })",
      "(function(t) table.insert(t, 5, 0) end)({ 1, 2, 3 })",
      "(function(t) table.insert(t, 0, 0) end)({ 1, 2, 3 })",
      "(function(t) table.insert(t) end)({})",
      "(function(t) table.insert(t, 1, 2, 3) end)({})",
      "(function(t) table.insert(t, 1) end)('x')",
      "(function(t) return table.remove(t), table.remove(t, 1), #t, t[1] end)({ 1, 2, 3 })",
      "table.remove({}), table.remove({}, 0), table.remove({ [0] = 'x' }, 0), table.remove({ 1, 2 }, 3), table.remove({}, nil)",
      "table.unpack(table.move({ 1, 2, 3 }, 1, 3, 2))",
      "table.unpack(table.move({ 1, 2, 3 }, 2, 3, 1))",
      "table.unpack(table.move({ 1, 2, 3 }, 1, 3, 3, { 9, 9 }))",
      "table.unpack(table.move({ 1, 2, 3 }, 1, 0, 3))",
      "(function(t) table.move(t, 1, math.maxinteger, 2) end)({})",
      "(function(t) table.move(t, -1, math.maxinteger, 2) end)({})",
      "(function(t) table.move(t, 1, 2, 2) end)(1)",
      "table.unpack({ 1, nil, 3 }, 1, 3), table.unpack({ 1, 2 }, 2), table.unpack({}), table.unpack({ 1 }, 2, 1)",
      "(function(t) return table.unpack(t, 1, 1e8) end)({})",
      "(function(t) return table.unpack(t, math.mininteger, math.maxinteger) end)({})",
      "table.concat(setmetatable({}, { __len = function() return 3 end, __index = function(_, i) return i * i end }), ' ')",
      "(function(t) return table.concat(t) end)(setmetatable({}, { __len = function() return 'x' end }))",
      "rawget({ 5 }, 1), rawget(setmetatable({}, { __index = { x = 1 } }), 'x'), next({}), next({ 7 }), next({ 7 }, 1)",
      "(function(t) return next(t, 'x') end)({})",
      "pcall(error, 'x', 0), pcall(error), pcall(next, {}, nil)",
      "xpcall(error, function(m) return m .. '!' end, 'x', 0)",
      "xpcall(function(...) return select('#', ...) end, type, nil, nil)",
      "xpcall(error, function(m) error(m) end, 'x')",
      "(function(f) return xpcall(f) end)(print)",
      "(function() return pcall() end)()",
      "(function() return select('#', pcall(coroutine.wrap(function() pcall(coroutine.yield, 1, 2) end))) end)()",
      "(function(f) f() return f() end)(coroutine.wrap(function() return pcall(coroutine.yield) and 'on' end))",
    ])
  func functions(expressions: String) throws {
    let script = """
      local function text(...)
        local parts = table.pack(...)
        for i = 1, parts.n do parts[i] = tostring(parts[i]) end
        return table.concat(parts, ' ', 1, parts.n)
      end
      return text(pcall(function() return \(expressions) end))
      """
    #expect(LibraryComparison.difference(of: script, on: try LuaState()) == nil)
  }

  @Test("A pattern that would take for ever is stopped, and a long plain text is found at once")
  func costly() throws {
    let limit = LuaState.Limit(.milliseconds(60), for: "it")
    let state = try LuaState()
    for script in [
      "return string.find(('a'):rep(30), ('a?'):rep(30) .. ('a'):rep(30) .. 'b')",
      "return ('x'):rep(3000):match('.-.-.-.-b')", "return ('a'):rep(200):gsub('(.-)(.-)(.-)(.-)(.-)b', '')",
      "for m in ('('):rep(100000):gmatch('%b()') do end",
      "return ('a'):rep(1000000):find('[' .. ('b'):rep(1000000) .. ']')",
    ] {
      let error = state.run(Array(script.utf8), chunkName: "test.lua", limit: limit).error
      #expect(error?.code == .interrupted, "\(script)")
    }
    let plain = "local s = ('a'):rep(400000) return s:find(('a'):rep(200000) .. 'b', 1, true)"
    #expect(state.run(Array(plain.utf8), chunkName: "test.lua", limit: limit).error == nil)
  }
}
