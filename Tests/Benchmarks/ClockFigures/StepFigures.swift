import ClockSync
import Reactor
import TestKit
import Timekeeping

/// What a wall clock that is set does, and what reading the server's clock costs.
enum StepFigures {
  /// The machine's wall clock seems to be set a day ahead, and then a day back, while a server is followed.
  static func steps() throws -> Figure {
    let run = try LabRun()
    let server = run.addServer(ahead: .seconds(60))
    var step = Duration.zero
    let follower = ClockFollower(
      [try SourceAddress("ntp://127.0.0.1:\(server.port)")], on: run.loop,
      readClocks: {
        var reading = SystemClocks().reading()
        reading.wall = reading.wall.advanced(by: step)
        return reading
      })
    var now = SystemClocks().local()
    while !follower.isOpened {
      _ = follower.advance(to: now)
      server.advance(to: now)
      now = try run.loop.wait(until: [follower.nextDeadline, server.nextDeadline].compactMap(\.self).min()).now
    }
    var worst = Duration.zero
    for next in [Duration.seconds(86_400), .seconds(-86_400)] {
      let before = follower.discipline.clock.shownOffset(at: now)
      step = next
      follower.noteWallClock()
      let moved = follower.discipline.clock.shownOffset(at: now) - before
      worst = max(worst, moved, .zero - moved)
    }
    return Figure(value: "moves by \(worst.text) ms", aim: "< 1 ms", isReached: worst < .milliseconds(1))
  }

  /// A million readings.
  static func reading() throws -> Figure {
    let clocks = SystemClocks()
    var clock = ServerClock(system: Moment(local: clocks.local(), server: clocks.wall()))
    _ = clock.adopt(clock.offset, within: .milliseconds(1), at: clocks.local())
    _ = clock.adopt(clock.offset + .microseconds(500), within: .milliseconds(1), at: clocks.local())
    let count = 1_000_000
    var best = Duration.seconds(1)
    for _ in 0..<5 {
      let began = clocks.local()
      var sum: Int64 = 0
      for _ in 0..<count { sum &+= clock.server(at: clocks.local()).nanoseconds }
      if sum == 0 { print("") }
      best = min(best, began.duration(to: clocks.local()))
    }
    let nanoseconds = Double(best.nanoseconds) / Double(count)
    return Figure(value: "\(nanoseconds.text) ns", aim: "≤ 150 ns", isReached: nanoseconds <= 150)
  }
}
