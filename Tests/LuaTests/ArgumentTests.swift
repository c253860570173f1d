import Lua
import Testing

@Suite("Arguments of native functions")
struct ArgumentTests {
  /// A state with one native function `f` that returns its first argument's type and the number of arguments.
  private func state(_ parameters: [Parameter]) throws -> LuaState {
    let state = try LuaState()
    let body: NativeFunction.Body = { (call) throws(LuaFailure) in
      call.push("\(try call.value(1)), \(call.count)")
    }
    try state.install(NativeTable("", [NativeFunction("f", parameters, body)]))
    return state
  }

  @Test(
    "A type is checked before Swift is entered, in Lua's own words",
    arguments: [
      ([Parameter("n", .number)], "f(1)", "1, 1"),
      ([Parameter("n", .number)], "f('0x10')", "16, 1"),
      ([Parameter("n", .number)], "f(1, 2, 3)", "1, 1"),
      ([Parameter("n", .number)], "f({})", "bad argument #1 to 'f' (number expected, got table)"),
      ([Parameter("n", .number)], "f()", "bad argument #1 to 'f' (number expected, got no value)"),
      ([Parameter("n", .number)], "f(nil)", "bad argument #1 to 'f' (number expected, got nil)"),
      ([Parameter("i", .integer)], "f(3.0)", "3, 1"),
      ([Parameter("i", .integer)], "f(3.5)", "bad argument #1 to 'f' (number has no integer representation)"),
      ([Parameter("i", .integer)], "f('x')", "bad argument #1 to 'f' (integer expected, got string)"),
      (
        [Parameter("i", .integer), Parameter("n", .number)], "f(1)",
        "bad argument #2 to 'f' (number expected, got no value)"
      ),
      (
        [Parameter("i", .integer), Parameter("i", .integer)], "f('1', 'x')",
        "bad argument #2 to 'f' (integer expected, got string)"
      ),
      ([Parameter("t", .table), Parameter("f", .function)], "f({}, string.rep, 3)", "table, 2"),
      (
        (1...6).map { Parameter("i\($0)", .integer) }, "f(1, 2, 3, 4, 5, {})",
        "bad argument #6 to 'f' (integer expected, got table)"
      ),
      ((1...6).map { Parameter("i\($0)", .integer) }, "f('7', 2, 3, 4, 5, '6')", "7, 6"),
      ([Parameter("s", .string)], "f(true)", "bad argument #1 to 'f' (string expected, got boolean)"),
      ([Parameter("d", [.number, .string])], "f('1m')", "1m, 1"),
      ([Parameter("d", [.number, .string])], "f('10')", "10, 1"),
      (
        [Parameter("d", [.number, .string])], "f(print)",
        "bad argument #1 to 'f' (number or string expected, got nil)"
      ),
      (
        [Parameter("a", .any), Parameter("f", .function, optional: true)], "f(1, 2)",
        "bad argument #2 to 'f' (function or nil expected, got number)"
      ),
      ([Parameter("a", .any), Parameter("f", .function, optional: true)], "f(nil, nil)", "nil, 2"),
      ([Parameter("a", .any)], "f()", "bad argument #1 to 'f' (value expected, got no value)"),
      ([Parameter("n", .number, variadic: true)], "f()", "nil, 0"),
      ([Parameter("n", .number, variadic: true)], "f(1, 2, 3)", "1, 3"),
      (
        [Parameter("n", .number, variadic: true)], "f(1, 2, 'x')",
        "bad argument #3 to 'f' (number expected, got string)"
      ),
      ([.texts("…")], "f(nil, 1, {})", "nil, 3"),
      ([.texts("…")], "f(setmetatable({}, { __tostring = function() return 'me' end }))", "me, 1"),
      (
        [.texts("…")], "f(setmetatable({}, { __tostring = function() return 1 end }))",
        "'__tostring' must return a string"
      ),
    ])
  func types(parameters: [Parameter], call: String, expected: String) throws {
    let isError = expected.contains("expected") || expected.contains("must") || expected.contains("integer rep")
    #expect(try state(parameters).answer(to: "return \(call)") == (isError ? "test.lua:1: " : "") + expected)
  }

  @Test(
    "What was checked as an integer reads as that integer in whichever way it is asked for",
    arguments: ["f(16)", "f(16.0)", "f('0x10')", "f(' 16 ')", "f(16, 'more', {})"])
  func integers(call: String) throws {
    let state = try LuaState()
    try state.install(
      NativeTable(
        "",
        [
          NativeFunction("f", [Parameter("i", .integer)]) { (call) throws(LuaFailure) in
            call.push(
              "\(try call.value(1)) \(call.string(1) ?? "") \(String(decoding: call.bytes(1) ?? [], as: UTF8.self))")
            call.push(call.integer(1) ?? 0)
            call.push(call.number(1) ?? 0)
            call.push(call.withBytes(1) { Int64($0.count) } ?? 0)
            call.push(Int64(call.count))
            call.push(call.isNil(1) || !call.isNil(2) || call.boolean(1) != nil || call.handle(1) != nil)
          }
        ]))
    #expect(state.answer(to: "return table.concat({ \(call) }, ' ', 1, 5)") == "16 16 16 16 16.0 2 1")
    #expect(state.answer(to: "return select(6, \(call))") == "false")
  }

  @Test("Natives of any number each call their own body")
  func many() throws {
    let state = try LuaState()
    let functions = (0..<600).map { number in
      NativeFunction("f\(number)", [Parameter("i", .integer)]) { $0.push(($0.integer(1) ?? 0) + Int64(number)) }
    }
    try state.install(NativeTable("many", functions))
    #expect(
      state.answer(
        to: "local sum = 0 for i = 0, 599 do assert(many['f' .. i](1000) == 1000 + i) sum = sum + i end return sum")
        == "179700")
    #expect(state.answer(to: "many.f599 'x'") == "test.lua:1: bad argument #1 to 'f599' (integer expected, got string)")
  }

  @Test("A native function's own error blames an argument or none, at the script's line")
  func failures() throws {
    let state = try LuaState()
    try state.install(
      NativeTable(
        "timer",
        [
          NativeFunction("after", [Parameter("delay", .any)]) { (_) throws(LuaFailure) in
            throw LuaFailure("say 10s or 10m", argument: 1)
          },
          NativeFunction("all") { (_) throws(LuaFailure) in throw LuaFailure("not now") },
        ]))
    #expect(state.answer(to: "\n\ntimer.after('10')") == "test.lua:3: bad argument #1 to 'after' (say 10s or 10m)")
    #expect(state.answer(to: "\nlocal a = timer.all\na()") == "test.lua:3: not now")
    #expect(state.answer(to: "local ok, e = pcall(function() timer.all() end) return e") == "test.lua:1: not now")
  }
}
