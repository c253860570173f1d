import CLuaPeer
import Glibc
import Lua

// Times calls between Lua and Swift beside the same between Lua and C, for scripts/bench: one line each, its name, a unit,
// ours and C's. Times are the thread's processor time a call. Each pair is measured in turn, and the best of `rounds`
// counts.

let rounds = 5

func processorNanoseconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
}

/// Prints what one of `count` takes, ours and C's.
func compare(_ name: String, unit: String = "ns", count: Int, ours: () -> Void, peer: () -> Void) {
  var best = (ours: Double.infinity, peer: Double.infinity)
  for _ in 0..<rounds {
    var began = processorNanoseconds()
    ours()
    best.ours = min(best.ours, processorNanoseconds() - began)
    began = processorNanoseconds()
    peer()
    best.peer = min(best.peer, processorNanoseconds() - began)
  }
  let scale = Double(count) * (unit == "us" ? 1e3 : 1)
  print("\(name)\t\(unit)\t\(best.ours / scale)\t\(best.peer / scale)")
}

func makeState() throws(LuaError) -> LuaState {
  let state = try LuaState()
  try state.installHandleKind(
    HandleKind(
      number: 1, name: "thing", methods: [NativeFunction("value") { $0.push(Int64($0.handle(1)?.id ?? 0)) }],
      field: { _, _, _ in false }, describe: { "thing \($0.id)" }))
  try state.install(
    NativeTable(
      "",
      [
        NativeFunction("nothing") { _ in },
        NativeFunction("increment", [Parameter("n", .integer)]) { $0.push(($0.integer(1) ?? 0) + 1) },
        NativeFunction("length", [Parameter("text", .string)]) { call in
          call.push(Int64(call.string(1)?.utf8.count ?? 0))
        },
        NativeFunction("thing", [Parameter("n", .integer)]) {
          $0.push(LuaHandle(kind: 1, id: UInt32($0.integer(1) ?? 0), generation: 0))
        },
      ]))
  return state
}

/// Compares a loop of Lua whose body is `call`; the loop itself is part of both.
func compareNatives(_ name: String, _ call: String, setUp: String = "") throws {
  let count = 300_000
  let source =
    "local nothing, increment, length = nothing, increment, length \(setUp) for i = 1, \(count) do \(call) end"
  let state = try makeState()
  let peer = lua_peer_open()
  defer { lua_peer_close(peer) }
  let chunk = lua_peer_load(peer, source)
  var result: Int64 = 0
  let bytes = Array(source.utf8)
  compare(name, count: count) {
    precondition(state.run(bytes, chunkName: name).error == nil)
  } peer: {
    precondition(lua_peer_call(peer, chunk, 0, &result))
  }
}

/// Compares calls of a function that a script has made.
func compareCalls(_ name: String, _ function: String, limit: LuaState.Limit?) throws {
  let count = 100_000
  let state = try makeState()
  guard case .function(let ours)? = state.run(Array("return \(function)".utf8), chunkName: name).results?.first
  else { preconditionFailure("no function") }
  let peer = lua_peer_open()
  defer { lua_peer_close(peer) }
  let theirs = lua_peer_make(peer, "return \(function)")
  var result: Int64 = 0
  compare(name, count: count) {
    for number in 0..<count {
      let outcome = state.call(ours, limit: limit) { $0.push(Int64(number)) }
      guard case .finished = outcome else { preconditionFailure("\(outcome)") }
    }
  } peer: {
    for number in 0..<count { precondition(lua_peer_call(peer, theirs, Int64(number), &result)) }
  }
}

let limit = LuaState.Limit(.milliseconds(100), for: "on_expire")
try compareNatives("Lua: an empty loop", "")
try compareNatives("Lua to Swift: no argument", "nothing()")
try compareNatives("Lua to Swift: one integer", "increment(i)")
try compareNatives("Lua to Swift: one string", "length 'text'")
try compareNatives("Lua to Swift: a method", "it:value()", setUp: "local it = thing(7)")
try compareCalls("Swift to Lua", "function(n) end", limit: nil)
try compareCalls("Swift to Lua, with a limit", "function(n) end", limit: limit)
try compareCalls("Swift to Lua, and a result", "function(n) return n end", limit: limit)

let count = 300
compare("a state, made and closed", unit: "us", count: count) {
  for _ in 0..<count { precondition((try? LuaState()) != nil) }
} peer: {
  for _ in 0..<count { lua_peer_close(lua_peer_open()) }
}
let peer = lua_peer_open()
print("a state's bytes\tB\t\(try LuaState().bytesInUse)\t\(lua_peer_bytes(peer))")
