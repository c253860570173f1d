import Lua
import Testing

@Suite("Copies of Lua values")
struct SnapshotTests {
  @Test(
    "A table is copied without metamethods: items, fields by name, and how many keys there are besides",
    arguments: [
      ("{}", "[] {}"),
      ("{ 1, 2.5, 'x', true }", "[1, 2.5, x, true] {}"),
      ("{ b = 1, a = 2, B = 3, ['é'] = 4, [''] = 5 }", "[] {=5, B=3, a=2, b=1, é=4}"),
      ("{ 1, nil, 3 }", "[1] {} +1"),
      ("{ 1, 2, [4] = 4, [0] = 0, [-1] = 1, [1.5] = 2, [true] = 3 }", "[1, 2] {} +5"),
      ("{ [{}] = 1, [next] = 2 }", "[] {} +2"),
      ("{ { 1 }, t = { 2 } }", "[table] {t=table}"),
      ("setmetatable({ 1 }, { __index = { 7, 8 }, __len = function() return 9 end, __pairs = error })", "[1] {}"),
      ("{ f = next, c = coroutine.create(next) }", "[] {c=thread, f=function}"),
    ])
  func tables(expression: String, expected: String) throws {
    let outcome = try LuaState().run("return \(expression)")
    let table = try #require(outcome.results?.first?.table)
    let items = table.positional.map(String.init(describing:)).joined(separator: ", ")
    let fields = table.fields.map { "\($0.key)=\($0.value)" }.joined(separator: ", ")
    #expect("[\(items)] {\(fields)}" + (table.otherKeys > 0 ? " +\(table.otherKeys)" : "") == expected)
    for (key, value) in table.fields { #expect(table[key].map(String.init(describing:)) == "\(value)") }
    #expect(table["missing"] == nil)
  }

  @Test("A table that contains another twice is no cycle")
  func sharedTables() throws {
    let table = try LuaState().run("local t = { 1 } return { t, t, x = t }").results?.first?.table
    #expect(table?.positional.count == 2 && table?["x"]?.table?.positional.count == 1)
  }

  @Test(
    "What is too big or has no end is refused in words",
    arguments: [
      ("local t = {} t.t = t return t", "the table contains itself"),
      ("local a, b = {}, {} a.b = b b.a = a return { { a } }", "the table contains itself"),
      (
        "local t = {} for i = 1, 32 do t = { t } end return t",
        "tables are nested too deeply: at most 32 levels are read"
      ),
      ("local t = {} for i = 1, 100001 do t[i] = 0 end return t", "the table has too many values: at most 100000"),
      ("local t, s = {}, ('x'):rep(1 << 20) for i = 1, 17 do t[i] = s end return t", "the table has too much text"),
      ("local t = {} for i = 1, 17 do t[('x'):rep(1 << 20) .. i] = 1 end return t", "the table has too much text"),
    ])
  func limits(script: String, message: String) throws {
    let error = try #require(try LuaState(.init(memoryLimit: 64 << 20)).run(script).error)
    #expect(error.code == .unrepresentable && error.message.hasPrefix(message))
  }

  @Test("31 tables within a table are read")
  func depth() throws {
    var value = try LuaState().run("local t = {} for i = 1, 31 do t = { t } end return t").results?.first
    var depth = 0
    while let inner = value?.table {
      depth += 1
      value = inner.positional.first
    }
    #expect(depth == 32)
  }

  @Test("Bytes that are not UTF-8 become U+FFFD in strings and stay as they are in byte arrays")
  func repairedText() throws {
    let state = try LuaState()
    var bytes: [UInt8]?
    try state.install(NativeTable("", [NativeFunction("see", [Parameter("s", .string)]) { bytes = $0.bytes(1) }]))
    #expect(state.answer(to: "return 'a\\xFFb'") == "a\u{FFFD}b")
    _ = state.run("see 'a\\xFFb'")
    #expect(bytes == [0x61, 0xFF, 0x62])
  }

  @Test(
    "A value reads as the type it is",
    arguments: [
      ("1", 1.0, 1, nil, true), ("1.0", 1.0, 1, nil, true), ("1.5", 1.5, nil, nil, true), ("'1'", nil, nil, "1", true),
      ("2^53", 9007199254740992, 9_007_199_254_740_992, nil, true), ("1e300", 1e300, nil, nil, true),
      ("nil", nil, nil, nil, false), ("false", nil, nil, nil, false), ("{}", nil, nil, nil, true),
    ] as [(String, Double?, Int64?, String?, Bool)])
  func accessors(expression: String, number: Double?, integer: Int64?, string: String?, isTruthy: Bool) throws {
    let value = try #require(try LuaState().run("return \(expression)").results?.first)
    #expect(value.number == number && value.integer == integer && value.string == string)
    #expect(value.isTruthy == isTruthy)
  }
}
