import Boards
import Glibc
import Reactor
import Timekeeping

// Measures a board of 80 columns and 24 lines over COUNT timers that run: what a frame costs and writes.
//
// usage: BoardCost COUNT

let clocks = SystemClocks()
let size = Terminal.Size(columns: 80, rows: 24)

func milliseconds(_ body: () -> Void) -> Double {
  let begun = clocks.awake()
  body()
  return Double((clocks.awake() - begun).nanoseconds) / 1e6
}

/// The board of a set, as the program has it from one frame to the next.
struct Bench {
  let timers = TimerSet()
  let start = Moment(local: clocks.local(), server: clocks.wall())
  var listing: BoardListing
  var board = TerminalBoard(allowsColor: true)
  var keys = BoardKeys()
  var bytes: [Int] = []

  init(count: Int) {
    for number in 0..<count {
      // A quarter of an hour at least: no state changes while it is measured.
      let total = Duration.seconds(900) + .milliseconds(Int64(number * 7_919 % 3_600_000))
      let definition = TimerDefinition(plugin: "b", name: "timer \(number)", countdown: Countdown(total: total))
      timers.apply(.start, to: timers.add(definition, at: start), at: start)
    }
    while timers.advance(to: start, deliver: { _ in }) {}
    listing = BoardListing(timers, at: start)
  }

  /// A frame from the clocks' reading to the bytes.
  mutating func paint(at now: Moment) {
    keys.view.lines = TerminalBoard.rowLines(of: size, messages: 0, keys: keys)
    listing.update(timers, at: now)
    let frame = BoardFrame(timers, at: now, zone: .utc, view: keys.view, listing: listing)
    keys.follow(frame)
    bytes.append(board.paint(frame, keys: keys, on: size).utf8.count)
  }
}

func report(_ name: String, _ values: [Double]) {
  let sorted = values.sorted()
  print("\(name)\t\(sorted[sorted.count / 2])\t\(sorted.last ?? 0)")
}

guard let count = CommandLine.arguments.dropFirst().first.flatMap({ Int($0) }) else {
  print("usage: BoardCost COUNT")
  exit(64)
}
var bench = Bench(count: count)
bench.paint(at: bench.start)

// A second after the other, in which nothing but the shown seconds changes; then the same moment once more.
bench.bytes = []
var seconds: [Double] = []
var unchanged: [Double] = []
for second in 1...100 {
  let now = bench.start.advanced(by: .seconds(Int64(second)))
  seconds.append(milliseconds { bench.paint(at: now) })
  unchanged.append(milliseconds { bench.paint(at: now) })
}
report("frame of a changed second, ms", seconds)
report("frame in which nothing changed, ms", unchanged)
let written = bench.bytes.enumerated().filter { $0.offset.isMultiple(of: 2) }.map { Double($0.element) }
report("written for a changed second, bytes", written)
let idle = bench.bytes.enumerated().filter { !$0.offset.isMultiple(of: 2) }.map { Double($0.element) }
report("written where nothing changed, bytes", idle)

// Somebody pauses one and lets it go on, wherever it is among all.
var changes: [Double] = []
for step in 1...100 {
  let now = bench.start.advanced(by: .seconds(100) + .milliseconds(Int64(step * 10)))
  let id = TimerID(UInt64(step * 7_919 % count) + 1)
  bench.timers.apply(step.isMultiple(of: 2) ? .restart : .toggle, to: id, at: now)
  while bench.timers.advance(to: now, deliver: { _ in }) {}
  changes.append(milliseconds { bench.paint(at: now) })
}
report("frame after one thing changed, ms", changes)
let now = bench.start.advanced(by: .seconds(102))
var anew: [Double] = []
for _ in 1...5 { anew.append(milliseconds { bench.listing = BoardListing(bench.timers, at: now) }) }
report("listing made anew, ms", anew)
