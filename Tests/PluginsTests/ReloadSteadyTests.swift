import CMalloc
import Glibc
import Reactor
import Testing
import Timekeeping

@testable import Plugins

@Suite("Many reloads")
struct ReloadSteadyTests {
  /// How many reloads there are: a thousand in the full run, whose build is optimised.
  static var reloads: Int { getenv("MOONDIAL_FULL") == nil ? 30 : 1_000 }

  /// Named timers of which none is due before the reloads are over, and one that tells how many were called.
  static let source = """
    for i = 1, 1000 do timer.after(1000 + i, function() fired = (fired or 0) + 1 end, { name = "t" .. i }) end
    timer.after("1h", function() print(fired) end, { name = "last" })
    """

  @Test("Reloads of a thousand named timers lose and double none, and their states stay as they are")
  func timers() throws {
    var run = try ScriptRun(Self.source, limits: Limits(load: .seconds(20)))
    let things = run.host.timers.allTimers()
    var bytes: [Int] = []
    for number in 1...Self.reloads {
      #expect(run.reload(Self.source))
      try run.run(until: Double(number) / 2)
      #expect(run.events.last?.integer("kept") == 1_001)
      run.events = []
      bytes.append(run.host.figures[0].bytes)
    }
    #expect(run.host.timers.allTimers() == things)
    #expect(Set(bytes).count == 1)
    try run.run(until: 4_000)
    #expect(run.events.filter { $0.name == .expired }.count == 1_001)
    #expect(run.log == ["1000"])
  }

  // It measures the whole process, so it has one of its own. AddressSanitizer keeps what is freed.
  @Test("Reloads leave the process as big as before", .enabled(if: getenv("ASAN_OPTIONS") == nil))
  func memory() async {
    await #expect(processExitsWith: .success) {
      let run = try ScriptRun(Self.source, limits: Limits(load: .seconds(20)))
      var (allocated, resident) = (0, 0)
      for number in 0..<Self.reloads {
        // The first ones find out how much room is kept for reuse.
        if number == Self.reloads / 3 {
          (allocated, resident) = (Self.allocatedBytes, try #require(Self.residentBytes))
        }
        try #require(run.reload(Self.source))
        while run.host.advance(to: run.host.now.local) {}
        _ = run.host.takeEvents()
      }
      // What is asked for and not given back. A version has more than a thousand things, and its state is larger alone.
      let growth = Self.allocatedBytes - allocated
      #expect(growth < 128 << 10, "\(growth) bytes")
      // The system gives whole pages, and which of them become free is chance: some megabytes more or less.
      let pages = try #require(Self.residentBytes) - resident
      #expect(pages < 16 << 20, "\(pages) bytes")
    }
  }

  @Test("Of the versions that were loaded only the last one is there")
  func versions() throws {
    let run = try ScriptRun(Self.source, limits: Limits(load: .seconds(20)))
    var versions = [Version(plugin: run.host.plugins[0])]
    for _ in 0..<Self.reloads {
      try #require(run.reload(Self.source))
      while run.host.advance(to: run.host.now.local) {}
      versions.append(Version(plugin: run.host.plugins[0]))
    }
    #expect(versions.count { $0.plugin != nil } == 1)
    #expect(versions.last?.plugin === run.host.plugins[0])
  }

  /// A version of a script that this does not keep alive.
  private struct Version {
    weak var plugin: Plugin?
  }

  /// Bytes that this process has asked for and not given back (`mallinfo(3)`); blocks mapped by themselves included.
  private static var allocatedBytes: Int {
    let heap = mallinfo2()
    return Int(heap.uordblks + heap.hblkhd)
  }

  /// How much of this process is in memory (`proc(5)`, statm).
  private static var residentBytes: Int? {
    guard let bytes = try? FileSystem.contents(of: "/proc/self/statm", limit: 4_096) else { return nil }
    return Int(String(decoding: bytes, as: UTF8.self).split(separator: " ")[1]).map { $0 * Int(getpagesize()) }
  }
}
