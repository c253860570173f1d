import Glibc
import Lua
import Testing
import Timekeeping

@testable import Plugins

@Suite("Embedding")
struct EmbeddingTests {
  @Test("The host in docs/embedding.md is the one compiled here")
  func documentIsCompiled() throws {
    let here = #filePath.split(separator: "/", omittingEmptySubsequences: false)
    let document = try #require(Self.text(of: (here.dropLast(3) + ["docs", "embedding.md"]).joined(separator: "/")))
    let host = try #require(Self.text(of: (here.dropLast() + ["EmbeddedHost.swift"]).joined(separator: "/")))
    #expect(document.contains("```swift\n\(host)```"))
  }

  @Test("It drives a script from a loop of its own, whose waits end early or late")
  func runs() throws {
    let start = Moment(local: LocalInstant(nanoseconds: 7), server: ServerInstant(seconds: 1_796_083_200))
    var now = start.local
    var waits = 0
    var lines: [String] = []
    try runScript(
      "timer.every(2, function() end, { name = 'a', times = 3 })", from: start,
      wait: { deadline in
        waits += 1
        let middle = now.advanced(by: .nanoseconds(now.duration(to: deadline).nanoseconds / 2 + 1))
        now = waits.isMultiple(of: 2) ? middle : deadline.advanced(by: .milliseconds(3))
        return now
      },
      show: { lines.append("\($0.name.rawValue) \($0.label ?? "") \($0.late?.wholeMilliseconds ?? 0)") })
    #expect(lines.first == "started a 0")
    #expect(lines.filter { $0.hasPrefix("expired a") }.count == 3)
    #expect(now >= start.local.advanced(by: .seconds(6)))
  }

  @Test("Callbacks and running timers survive two full collections without a reference in Lua")
  func garbage() throws {
    var run = try ScriptRun(
      "do timer.after(5, function() print 'alive' end) ; clock.on_tick(function() end):remove() end")
    for plugin in run.host.plugins {
      plugin.state.collectGarbage()
      plugin.state.collectGarbage()
    }
    try run.run(until: 10)
    #expect(run.log == ["alive"])
  }

  private static func text(of path: String) -> String? {
    guard let file = fopen(path, "r") else { return nil }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while case let count = fread(&chunk, 1, chunk.count, file), count > 0 { bytes += chunk[..<count] }
    return String(decoding: bytes, as: UTF8.self)
  }
}
