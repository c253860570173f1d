import Lua
import Testing

@Suite("Native tables")
struct NativeTableTests {
  private func state() throws -> LuaState {
    let state = try LuaState()
    try state.install(
      NativeTable(
        "timer", [NativeFunction("after", [Parameter("d", .number)]) { $0.push(($0.number(1) ?? 0) * 2) }],
        constants: [("version", .integer(1)), ("units", .table(LuaTable(positional: [.string("s"), .string("m")])))],
        unknown: { LuaFailure("timer has no '\($0)'; did you mean 'after'?") }))
    try state.install(
      NativeTable(
        "", [NativeFunction("print", [.texts("…")]) { $0.push($0.count > 0) }], constants: [("host", .string("h"))]))
    try state.install(
      NativeTable(
        "",
        [
          NativeFunction("require", [Parameter("name", .string)]) { (call) throws(LuaFailure) in
            let name = call.string(1) ?? ""
            if call.pushLoaded(name) { return }
            let sources = [
              "lib": "runs = (runs or 0) + 1 local name = ... return { name = name, runs = runs }",
              "silent": "runs = (runs or 0) + 1", "broken": "\nx = = 1", "failing": "\n\nerror 'not today'",
              "binary": "\u{1B}Lua",
            ]
            guard let source = sources[name] else { throw LuaFailure("no file '\(name)'", argument: 1) }
            call.finish(running: Array(source.utf8), chunkName: "\(name).lua", key: name)
          }
        ]))
    return state
  }

  @Test(
    "Functions and constants can be read, walked and called, and nothing can be changed",
    arguments: [
      ("timer.after(4)", "8.0"),
      ("timer.version", "1"),
      ("#timer.units .. timer.units[2]", "2m"),
      ("host", "h"),
      ("print()", "false"),
      ("timer.doAfter", "timer has no 'doAfter'; did you mean 'after'?"),
      ("timer[1]", "timer has no '1'; did you mean 'after'?"),
      ("(function() timer.after = nil end)()", "'timer' is read-only, so 'after' cannot be set"),
      ("(function() local n = '' for k in pairs(timer) do n = n + #k end return n end)()", "attempt to"),
      ("(function() local n = 0 for k in pairs(timer) do n = n + #k end return n end)()", "17"),
      ("getmetatable(timer)", "read-only"),
      ("require('lib').name", "lib"),
      ("require('lib') == require('lib')", "true"),
      ("(function() require 'lib' require 'lib' return runs end)()", "1"),
      ("(function() require 'silent' return require 'silent' end)()", "true"),
      ("require 'other'", "bad argument #1 to 'require' (no file 'other')"),
      ("require 'broken'", "broken.lua:2: unexpected symbol near '='"),
      ("require 'failing'", "failing.lua:3: not today"),
      ("require 'binary'", "attempt to load a binary chunk (mode is 't')"),
    ])
  func uses(expression: String, expected: String) throws {
    let answer = try state().answer(to: "return \(expression)")
    #expect(answer.hasPrefix(expected) || answer.contains(": " + expected), "\(answer)")
  }

  @Test("Memory that does not suffice for a table is an error")
  func memory() throws {
    let state = try LuaState(.init(memoryLimit: 40 << 10))
    let functions = (0..<2000).map { n in NativeFunction("f\(n)") { $0.push(true) } }
    let error = #expect(throws: LuaError.self) { try state.install(NativeTable("many", functions)) }
    #expect(error?.code == .memory)
    #expect(state.answer(to: "return many") == "nil")
  }

  @Test("Results of every type reach the script")
  func results() throws {
    let state = try LuaState()
    try state.install(
      NativeTable(
        "",
        [
          NativeFunction("all") { (call) in
            call.push(Int64.min)
            call.push(0.1)
            call.push("a\0b")
            call.push(true)
            call.pushNil()
            call.push(.table(LuaTable(positional: [.nil, .integer(2)], fields: [("k", .other(typeName: "thread"))])))
          },
          NativeFunction("many", [Parameter("n", .integer)]) { (call) in
            for n in 0..<(call.integer(1) ?? 0) { call.push(n) }
          },
        ]))
    let check = """
      local a, b, c, d, e, t, none = all()
      return a == math.mininteger and b == 0.1 and c == 'a\\0b' and d == true and e == nil and t[2] == 2
        and t.k == nil and none == nil and select('#', all()) == 6
      """
    #expect(state.answer(to: check) == "true")
    #expect(state.answer(to: "return select('#', many(100000))") == "100000")
    #expect(state.answer(to: "return many(2000000)").hasSuffix("stack overflow"))
  }
}
