@testable import Lua
import Glibc
import Testing

@Suite("The memory limit")
struct MemoryTests {
  @Test(
    "What needs too much ends in a plain Lua error that scripts can catch",
    arguments: [
      "local s = 'x' while true do s = s .. s end",
      "local t = {} for i = 1, math.huge do t[i] = i end",
      "local t = {} for i = 1, math.huge do t[i] = {} end",
      "string.rep('x', 1 << 30)",
      "string.rep('x', 1000000, string.rep('y', 1000))",
      "local t = {} for i = 1, 40 do t[i] = table.pack(('x'):rep(1 << 14):byte(1, -1)) end",
      "local t = {} for i = 1, math.huge do t[i] = coroutine.create(print or next) end",
      "local function f() return 1 + f() end f()",
      "string.gsub(('x'):rep(1 << 20), '.', function() return ('y'):rep(100) end)",
      "load('return {' .. ('{},'):rep(1 << 20) .. '}')()",
      "table.concat({ ('x'):rep(1 << 20), ('x'):rep(1 << 20), ('x'):rep(1 << 20), ('x'):rep(1 << 20) })",
      "local t = {} for i = 1, 40 do t[i] = ('x'):rep(1 << 17) .. i end",
    ])
  func plainErrors(script: String) throws {
    let state = try LuaState(.init(memoryLimit: 4 << 20))
    let error = try #require(state.run(script).error)
    #expect(error.message.contains("not enough memory"))
    // A traceback may exceed the limit; it is short.
    #expect(state.peakBytesInUse < (4 << 20) + (16 << 10))
    let caught = state.answer(to: "local ok, e = pcall(load, [==[\(script)]==]) return type(e)")
    #expect(caught == "function" || caught == "string")
    let again = state.answer(to: "return select(2, pcall(function() \(script) end))")
    #expect(again.contains("not enough memory"))
    state.collectGarbage()
    #expect(state.bytesInUse < 1 << 20)
  }

  // The two below measure the whole process, so each has one of its own. AddressSanitizer keeps what is freed.

  @Test("A thousand such errors leave the process as big as before", .enabled(if: getenv("ASAN_OPTIONS") == nil))
  func steady() async {
    await #expect(processExitsWith: .success) {
      let state = try LuaState(.init(memoryLimit: 2 << 20))
      let script = Array("local s, t = 'x', {} while true do s = s .. s t[#t + 1] = s end".utf8)
      var growth = 0
      for round in 0..<1100 {
        if round == 100 { growth -= try #require(ResidentMemory.bytes) }
        try #require(state.run(script, chunkName: "grow").error?.code == .memory)
      }
      growth += try #require(ResidentMemory.bytes)
      #expect(growth < 1 << 20)
    }
  }

  @Test("A thousand states leave nothing behind", .enabled(if: getenv("ASAN_OPTIONS") == nil))
  func states() async {
    await #expect(processExitsWith: .success) {
      var growth = 0
      for round in 0..<1100 {
        if round == 100 { growth -= try #require(ResidentMemory.bytes) }
        let state = try LuaState()
        try state.install(NativeTable("host", [NativeFunction("f", [.texts("…")]) { $0.push(1.5) }]))
        try #require(state.answer(to: "t = {} for i = 1, 100 do t[i] = { host.f(i) } end return #t") == "100")
      }
      growth += try #require(ResidentMemory.bytes)
      #expect(growth < 1 << 20)
    }
  }

  @Test("A limit that does not even hold the environment is an error", arguments: [0x1, 0x400, 0x1000, 0x2000])
  func tinyLimits(limit: Int) {
    #expect(throws: LuaError(.memory, "not enough memory for the environment")) {
      try LuaState(.init(memoryLimit: limit))
    }
  }
}

/// What the process takes of the machine's memory.
private enum ResidentMemory {
  /// In bytes; nil when the system does not tell.
  static var bytes: Int? {
    guard let file = fopen("/proc/self/statm", "r") else { return nil }
    defer { fclose(file) }
    var buffer = [CChar](repeating: 0, count: 128)
    guard fgets(&buffer, 128, file) != nil else { return nil }
    let text = String(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    return Int(text.split(separator: " ")[1]).map { $0 * Int(getpagesize()) }
  }
}
