import Boards
import Glibc
import Plugins
import Reactor
import Timekeeping

// Measures the engine as the program uses it: scripts' timers in the host, a board's frame, the loop's lateness.
//
// usage: HostCost lua COUNT | frame COUNT | waits | armed

let clocks = SystemClocks()

func time(_ body: () throws -> Void) rethrows -> Double {
  let begun = clocks.processor()
  try body()
  return Double((clocks.processor() - begun).nanoseconds)
}

/// `count` timers through the Lua API: added, cancelled, and expired with a callback each.
func measureLua(count: Int) throws {
  var options = PluginHost.Options(zone: .utc, zones: .fixedOnly)
  options.processorTime = { SystemClocks().processor() }
  options.steadyTime = { SystemClocks().awake() }
  options.limits = Limits(load: .seconds(100), callback: .seconds(100), memory: 4 << 30, timers: .max)
  var now = Moment(local: clocks.local(), server: clocks.wall())
  func host(_ source: String) throws -> (PluginHost, Double, [Event]) {
    let host = PluginHost(options: options, clock: ServerClock(system: now), at: now.local)
    let each = try time { try host.load(Script(name: "b", path: "b.lua", source: Array(source.utf8)), at: now.local) }
    while host.advance(to: now.local) {}
    return (host, each, host.takeEvents())
  }
  let add = "local after, n = timer.after, 0\nlocal function expired(it) n = n + 1 end\n"
  let adding = "for i = 1, \(count) do after((i * 40503 % 3600000 + 1000) / 1000, expired) end"
  let (expiring, added, _) = try host(add + adding)
  print("add from Lua\t\(count)\t\(added / Double(count))")
  let expired = time {
    while let next = expiring.nextDeadline {
      while expiring.advance(to: next) {}
      _ = expiring.takeEvents()
    }
  }
  print("expire with a callback\t\(count)\t\(expired / Double(count))")
  let list = "local all = {}\nfor i = 1, \(count) do all[i] = after((i * 40503 % 3600000 + 1000) / 1000, expired) end\n"
  let cancelling =
    "local begun = os.clock() for i = 1, \(count) do all[i]:cancel() end print(math.floor((os.clock() - begun) * 1e9))"
  let (_, _, events) = try host(add + list + cancelling)
  for case .text(let text) in events.filter({ $0.name == .log }).flatMap(\.details).map(\.value) {
    if let cancelled = Double(text) { print("cancel from Lua\t\(count)\t\(cancelled / Double(count))") }
  }
  now = now.advanced(by: .seconds(1))
}

/// A frame of fifty rows in sight among `count`, in milliseconds.
func measureFrame(count: Int) {
  let timers = TimerSet()
  let start = Moment(local: clocks.local(), server: clocks.wall())
  for number in 0..<count {
    let countdown = Countdown(total: .seconds(3_600) + .milliseconds(Int64(number)))
    let definition = TimerDefinition(plugin: "b", name: "t\(number)", countdown: countdown)
    timers.apply(.start, to: timers.add(definition, at: start), at: start)
  }
  while timers.advance(to: start, deliver: { _ in }) {}
  var listings: [Double] = []
  var frames: [Double] = []
  var rows = 0
  var listing = BoardListing(timers, at: start)
  for second in 1...50 {
    let now = start.advanced(by: .seconds(Int64(second)))
    timers.apply(.restart, to: TimerID(UInt64(second * 7_919 % count) + 1), at: now)
    listings.append(time { listing.update(timers, at: now) })
    frames.append(
      time {
        rows = BoardFrame(timers, at: now, zone: .utc, view: .init(lines: 50), listing: listing).rows.count
      })
  }
  print("row texts of a frame\t\(count)\t\(rows)")
  print("frame, ms\t\(count)\t\(frames.sorted()[25] / 1e6)")
  print("listing after a change, ms\t\(count)\t\(listings.sorted()[25] / 1e6)")
}

func report(_ name: String, _ late: [Double]) {
  let sorted = late.sorted()
  for (figure, value) in [
    ("p50", sorted[sorted.count / 2]), ("p99", sorted[sorted.count * 99 / 100]), ("max", sorted.last ?? 0),
    ("earliest", sorted[0]),
  ] { print("\(name) \(figure)\t\(late.count)\t\(value / 1e3)") }
}

/// How late waits of a loop are, one after the other.
func measureWaits() throws {
  let loop = try EventLoop()
  var late: [Double] = []
  for (milliseconds, count) in [(1, 200), (2, 150), (5, 100), (10, 60), (20, 30), (50, 12), (100, 5), (1_000, 1)] {
    for _ in 0..<count {
      let deadline = clocks.local().advanced(by: .milliseconds(milliseconds))
      while loop.now < deadline { _ = try loop.wait(until: deadline) }
      late.append(Double(deadline.duration(to: clocks.local()).nanoseconds))
    }
  }
  report("wait", late)
}

/// How late a thousand expiries a second are, with a million timers armed besides.
func measureArmed() throws {
  let (armed, seconds, rate) = (1_000_000, 4, 1_000)
  let timers = TimerSet()
  var begin = Moment(local: clocks.local(), server: clocks.wall())
  func add(after span: Duration) {
    let definition = TimerDefinition(plugin: "b", countdown: Countdown(total: span))
    timers.apply(.start, to: timers.add(definition, at: begin), at: begin)
  }
  for number in 0..<armed { add(after: .seconds(900) + .milliseconds(Int64(number))) }
  while timers.advance(to: begin, deliver: { _ in }) {}
  begin = begin.advanced(by: begin.local.duration(to: clocks.local()))
  for number in 0..<seconds * rate { add(after: .seconds(2) + .microseconds(Int64(number) * 1_000_000 / Int64(rate))) }
  while timers.advance(to: begin, deliver: { _ in }) {}
  let loop = try EventLoop()
  var late: [Double] = []
  while true {
    let now = Moment(local: loop.now, server: begin.server.advanced(by: begin.local.duration(to: loop.now)))
    let isUnfinished = timers.advance(to: now) { if let span = $0.late { late.append(Double(span.nanoseconds)) } }
    guard late.count < seconds * rate else { break }
    _ = try loop.wait(until: isUnfinished ? loop.now : timers.nextDeadline(at: now))
  }
  report("armed", late)
}

let arguments = CommandLine.arguments.dropFirst()
switch (arguments.first, arguments.dropFirst().first.flatMap { Int($0) }) {
case ("lua", let count?): try measureLua(count: count)
case ("frame", let count?): measureFrame(count: count)
case ("waits", _): try measureWaits()
case ("armed", _): try measureArmed()
default:
  print("usage: HostCost lua COUNT | frame COUNT | waits | armed")
  exit(64)
}
