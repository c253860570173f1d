import Lua
import Testing

@Suite("The environment of a script")
struct EnvironmentTests {
  /// What a script can reach: every global, and every field of those that are tables.
  private static let reachable = """
    _G: table
    _VERSION: string
    assert: function
    collectgarbage: function
    coroutine.close: function
    coroutine.create: function
    coroutine.isyieldable: function
    coroutine.resume: function
    coroutine.running: function
    coroutine.status: function
    coroutine.wrap: function
    coroutine.yield: function
    coroutine: table
    error: function
    getmetatable: function
    ipairs: function
    load: function
    math.abs: function
    math.acos: function
    math.asin: function
    math.atan: function
    math.ceil: function
    math.cos: function
    math.deg: function
    math.exp: function
    math.floor: function
    math.fmod: function
    math.huge: number
    math.log: function
    math.max: function
    math.maxinteger: number
    math.min: function
    math.mininteger: number
    math.modf: function
    math.pi: number
    math.rad: function
    math.random: function
    math.randomseed: function
    math.sin: function
    math.sqrt: function
    math.tan: function
    math.tointeger: function
    math.type: function
    math.ult: function
    math: table
    next: function
    pairs: function
    pcall: function
    rawequal: function
    rawget: function
    rawlen: function
    rawset: function
    select: function
    setmetatable: function
    string.byte: function
    string.char: function
    string.find: function
    string.format: function
    string.gmatch: function
    string.gsub: function
    string.len: function
    string.lower: function
    string.match: function
    string.pack: function
    string.packsize: function
    string.rep: function
    string.reverse: function
    string.sub: function
    string.unpack: function
    string.upper: function
    string: table
    table.concat: function
    table.insert: function
    table.move: function
    table.pack: function
    table.remove: function
    table.sort: function
    table.unpack: function
    table: table
    tonumber: function
    tostring: function
    type: function
    utf8.char: function
    utf8.charpattern: string
    utf8.codepoint: function
    utf8.codes: function
    utf8.len: function
    utf8.offset: function
    utf8: table
    xpcall: function
    """

  @Test("Nothing but the allow-list can be reached", arguments: [nil, 1] as [UInt64?])
  func allowList(seed: UInt64?) throws {
    let walk = """
      local found, seen = {}, {}
      local function walk(path, value)
        found[#found + 1] = path .. ': ' .. type(value)
        if type(value) ~= 'table' or seen[value] then return end
        seen[value] = true
        for key, field in pairs(value) do walk(path .. '.' .. tostring(key), field) end
        local mt = getmetatable(value)
        if type(mt) == 'table' then walk(path .. '<metatable>', mt) end
      end
      seen[_G] = true
      for key, value in pairs(_G) do walk(key, value) end
      if type(getmetatable('')) == 'table' then walk('string metatable', getmetatable('')) end
      table.sort(found)
      return table.concat(found, '\\n')
      """
    #expect(try LuaState(.init(deterministicSeed: seed)).answer(to: walk) == Self.reachable)
  }

  @Test(
    "Attempts to get out or to change what everyone uses fail",
    arguments: [
      ("select(2, load('\\27Lua'))", "attempt to load a binary chunk (mode is 't')"),
      ("load(function() return 'x' end)", "bad argument #1 to 'load' (string expected; pieces from a function"),
      ("load('return 1', 'x', 'b')", "bad argument #3 to 'load' (only text can be loaded)"),
      ("string.dump", "nil"),
      ("getmetatable('')", "string"),
      ("getmetatable('').__index", "nil"),
      ("(function() string.upper = 1 end)()", "'string' is read-only, so 'upper' cannot be set"),
      ("(function() math.new = 1 end)()", "'math' is read-only, so 'new' cannot be set"),
      ("rawget(string, 'upper') == string.upper and rawget(string, 'dump') == nil", "true"),
      ("(function() local n = 0 for k, v in next, utf8 do n = n + 1 end return n end)()", "6"),
      ("rawequal(next(string), nil)", "false"),
      ("rawset(string, 'upper', 1)", "bad argument #1 to 'rawset' (the table is read-only)"),
      ("setmetatable(string, {})", "cannot change a protected metatable"),
      ("getmetatable(string)", "read-only"),
      ("select(2, pairs(string))", "nil"),
      ("table.insert(string, 1)", "'string' is read-only"),
      ("setmetatable({}, { __gc = true })", "bad argument #2 to 'setmetatable' ('__gc' is not available)"),
      ("setmetatable({}, { __gc = function() end })", "bad argument #2 to 'setmetatable' ('__gc' is not available)"),
      ("collectgarbage()", "bad argument #1 to 'collectgarbage' (only 'count' is available)"),
      ("collectgarbage('stop')", "bad argument #1 to 'collectgarbage' (only 'count' is available)"),
      ("collectgarbage('generational')", "bad argument #1 to 'collectgarbage' (only 'count' is available)"),
      ("math.type(collectgarbage('count'))", "float"),
      ("string.format('%p', {})", "invalid conversion '%p' to 'format'"),
      ("load('return load([[return os, io, debug, package]])()', '=x', 't', {})()", "x:1: attempt to call a nil value"),
      ("load('return load([[return os or io or debug or package or print]])()')()", "nil"),
      ("load('return x', 'x', 't', { x = 5 })()", "5"),
      ("load('x = = 1')", "nil"),
      ("select(2, load('x = = 1', '=chunk'))", "chunk:1: unexpected symbol near '='"),
      ("rawequal(load('return _G')(), _G)", "true"),
      ("tostring({}):match '^table: 0x%x+$' and tostring({}) ~= tostring({})", "true"),
      ("tostring(print == nil and next):match '^function: 0x0000%x+$' ~= nil", "true"),
      (
        "(function() local c = coroutine.create(next) for i = 1, 50000 do c = coroutine.create(function(x) "
          + "local k <close> = setmetatable({}, { __close = function() assert(coroutine.close(x)) end }) "
          + "coroutine.yield() end) end return 'ok' end)()", "ok"
      ),
    ])
  func attempts(expression: String, expected: String) throws {
    let answer = try LuaState().answer(to: "return \(expression)")
    #expect(answer.hasPrefix(expected) || answer.hasPrefix("test.lua:1: " + expected), "\(answer)")
  }

  @Test("A chain of coroutines that close each other ends in an error instead of the C stack")
  func closingChain() throws {
    let state = try LuaState(.init(memoryLimit: 256 << 20))
    let outcome = state.run(
      """
      local last
      for i = 1, 50000 do
        local before = last
        last = coroutine.create(function()
          local guard <close> = setmetatable({}, { __close = function() if before then assert(coroutine.close(before)) end end })
          coroutine.yield()
        end)
        coroutine.resume(last)
      end
      return coroutine.close(last)
      """)
    #expect(outcome.results?.first?.boolean == false)
    #expect(state.answer(to: "return 1") == "1")
  }

  @Test("Strings with methods work, and a library can be walked")
  func libraries() throws {
    let state = try LuaState()
    #expect(state.answer(to: "return ('x'):rep(3) .. ('%d'):format(7)") == "xxx7")
    #expect(state.answer(to: "local n = 0 for k, v in pairs(utf8) do n = n + 1 end return n") == "6")
    #expect(state.answer(to: "return pcall(next, setmetatable({}, { __index = string }))") == "true")
  }
}
