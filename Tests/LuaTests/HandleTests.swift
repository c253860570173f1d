import Lua
import Testing

@Suite("Handles")
struct HandleTests {
  /// A state with kinds `timer` (1) and `row` (2), `make(id, generation)` and `row(id)`.
  private func state() throws -> LuaState {
    let state = try LuaState(.init(allowsFullCollection: true))
    try state.installHandleKind(
      HandleKind(
        number: 1, name: "timer",
        methods: [
          NativeFunction("start") { (call) in call.push(Int64(call.handle(1)?.id ?? 0)) },
          NativeFunction("extend", [Parameter("by", [.number, .string])]) { (call) throws(LuaFailure) in
            guard let by = call.number(2) else { throw LuaFailure("say 10s or 10m", argument: 2) }
            call.push(by)
          },
        ],
        field: { (handle, name, call) throws(LuaFailure) in
          switch name {
          case "id": call.push(Int64(handle.id))
          case "label": call.pushNil()
          case "due": throw LuaFailure("timer #\(handle.id) is cancelled")
          default: return false
          }
          return true
        },
        setField: { (_, name, call) throws(LuaFailure) in
          guard name == "label" else { return false }
          guard call.string(3) != nil else { throw LuaFailure("label: string expected, got \(call.typeName(3))") }
          return true
        },
        describe: { "timer #\($0.id)" }))
    try state.installHandleKind(
      HandleKind(number: 2, name: "row", field: { (_, _, _) in false }, describe: { "row \($0.id)" }))
    try state.install(
      NativeTable(
        "",
        [
          NativeFunction("make", [Parameter("id", .integer), Parameter("generation", .integer, optional: true)]) {
            $0.push(
              LuaHandle(
                kind: 1, id: UInt32($0.integer(1) ?? 0), generation: UInt32(truncatingIfNeeded: $0.integer(2) ?? 0)))
          },
          NativeFunction("row", [Parameter("id", .integer)]) {
            $0.push(LuaHandle(kind: 2, id: UInt32($0.integer(1) ?? 0), generation: 0))
          },
          NativeFunction("take", [Parameter("x", [.handle(1), .string])]) {
            $0.push($0.handle(1).map { "\($0.id)/\($0.generation)" } ?? "text")
          },
          NativeFunction("nothing") { $0.push(LuaHandle(kind: 3, id: 0, generation: 0)) },
        ]))
    return state
  }

  @Test(
    "Scripts use handles as they are meant to be used, and no other way",
    arguments: [
      ("make(7):start()", "7"),
      ("make(7):extend(5)", "5.0"),
      ("make(7):extend '5m'", "bad argument #1 to 'extend' (say 10s or 10m)"),
      ("make(7):extend()", "bad argument #1 to 'extend' (number or string expected, got no value)"),
      (
        "make(7).start()",
        "calling 'start' on bad self (timer expected, got no value; use ':', as in timer:start())"
      ),
      ("make(7).extend(5)", "calling 'extend' on bad self (timer expected, got number; use ':', as in timer:extend())"),
      ("make(7).start(row(1))", "calling 'start' on bad self (timer expected, got row; use ':', as in timer:start())"),
      ("make(7).start({})", "calling 'start' on bad self (timer expected, got table; use ':', as in timer:start())"),
      ("make(7).id", "7"),
      ("make(7).label", "nil"),
      ("make(7).due", "timer #7 is cancelled"),
      ("make(7).colour", "timer has no field 'colour'"),
      ("make(7)[1]", "timer has no field of type number"),
      ("(function() make(7).label = 'x' end)()", "nothing"),
      ("(function() make(7).label = {} end)()", "label: string expected, got table"),
      ("(function() make(7).id = 1 end)()", "field 'id' of timer cannot be set"),
      ("(function() row(7).id = 1 end)()", "field 'id' of row cannot be set"),
      ("tostring(make(7))", "timer #7"),
      ("string.format('%s|%10s', make(7), row(1))", "timer #7|     row 1"),
      ("getmetatable(make(7))", "timer"),
      ("pcall(setmetatable, make(7), {})", "false"),
      ("make(7) == make(7)", "true"),
      ("rawequal(make(7), make(7))", "true"),
      ("make(7) == make(8)", "false"),
      ("make(7, 1) == make(7, 2)", "false"),
      ("make(7) == row(7)", "false"),
      ("({ [make(7)] = 'found' })[make(7)]", "found"),
      ("type(make(7))", "userdata"),
      ("take(make(7, 3))", "7/3"),
      ("take 'x'", "text"),
      ("take(row(1))", "bad argument #1 to 'take' (string or timer expected, got row)"),
      (
        "take(setmetatable({}, { __name = 'timer' }))",
        "bad argument #1 to 'take' (string or timer expected, got table)"
      ),
      ("#make(7)", "attempt to get length of a timer value"),
      ("make(7)()", "attempt to call a timer value"),
      ("make(7) .. ''", "attempt to concatenate a timer value"),
      ("make(7) < make(8)", "attempt to compare two timer values"),
      ("nothing()", "nil"),
    ])
  func uses(expression: String, expected: String) throws {
    let answer = try state().answer(to: "return \(expression)")
    #expect(answer == expected || answer == "test.lua:1: " + expected)
  }

  @Test("A handle reaches Swift as the numbers it was made of")
  func values() throws {
    let results = try state().run("return make(4294967295, 4294967295), { make(1) }").results
    #expect(results?.first?.handle == LuaHandle(kind: 1, id: .max, generation: .max))
    #expect(results?.last?.table?.positional.first?.handle == LuaHandle(kind: 1, id: 1, generation: 0))
  }

  @Test("Handles that scripts no longer hold are collected")
  func collection() throws {
    let state = try state()
    _ = state.run("for i = 1, 100000 do make(i) end")
    state.collectGarbage()
    #expect(state.bytesInUse < 200 << 10)
    #expect(state.answer(to: "local t = make(1) collectgarbage() return rawequal(t, make(1))") == "true")
  }
}
