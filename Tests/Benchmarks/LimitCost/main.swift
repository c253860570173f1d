import Glibc
import Lua

// Times three loops of Lua, with limits or without, for scripts/bench: one line each, its name and the milliseconds of
// processor time that it took. Each mode has a process of its own, since a thread that has had a limit keeps its timer.

let loops = [
  ("an empty loop", "for i = 1, 6e7 do end"),
  ("table access", "local t = { 1, 2, 3, x = 4 } for i = 1, 1e7 do t.x = t[i % 3 + 1] + t.x end"),
  ("fib(32)", "local function f(n) if n < 2 then return n end return f(n - 1) + f(n - 2) end return f(32)"),
]

func processorMilliseconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
}

guard CommandLine.arguments.count == 2, ["limited", "unlimited"].contains(CommandLine.arguments[1]) else {
  print("usage: LimitCost limited | unlimited")
  exit(64)
}
let limit = CommandLine.arguments[1] == "limited" ? LuaState.Limit(.seconds(60), for: "a loop") : nil
for (name, source) in loops {
  let state = try LuaState()
  let began = processorMilliseconds()
  if let error = state.run(Array(source.utf8), chunkName: name, limit: limit).error { throw error }
  print("\(name)\t\(processorMilliseconds() - began)")
}
