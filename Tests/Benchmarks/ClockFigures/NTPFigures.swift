import ClockSync
import Reactor
import TestKit
import Timekeeping

/// What NTP comes to.
enum NTPFigures {
  /// Bursts of eight with chrony's daemon, which is told to be an hour off.
  static func chronyd() throws -> Figure {
    let run = try LabRun()
    let server = try Chronyd(ahead: "3600.737")
    try server.wait(on: run)
    var errors: [Duration] = []
    var covered = 0
    for _ in 0..<20 {
      try run.follow([server.name])
      guard try run.turn(until: { run.follower?.isOpened == true }), let clock = run.follower?.discipline.clock,
        let bound = clock.offsetUncertainty(at: SystemClocks().local())
      else { throw Unmeasurable(reason: "no answer") }
      let error = clock.offset - LabRun.machineOffset - .seconds(3_600) - .milliseconds(737)
      errors.append(error)
      // chronyd itself serves what it is told to within some 15 µs; that is not our bound's.
      if error <= bound + .microseconds(15), error >= .zero - bound - .microseconds(15) { covered += 1 }
    }
    let spread = ErrorSpread(errors)
    return Figure(
      value: "median \(spread.median.text) ms, p95 \(spread.p95.text) ms, bound held in \(covered) of \(errors.count)",
      aim: "median ≤ 0.050 ms, bound holds always", isReached: spread.median <= 0.050 && covered == errors.count)
  }

  /// Bursts of eight through a path, and what other filters make of the same packets.
  static func path() throws -> Figure {
    let run = try LabRun()
    let server = run.addServer(ahead: .seconds(3_600))
    var random = SeededGenerator(seed: 30)
    server.script = { right, _ in
      let up = Duration.milliseconds(15) + random.exponential(mean: 3)
      return [.init(up: up, down: .milliseconds(15) + random.exponential(mean: 3), bytes: right(up).bytes)]
    }
    var (ours, least8, least4): ([Duration], [Duration], [Duration]) = ([], [], [])
    var covered = 0
    for _ in 0..<200 {
      let samples = try burst(of: 8, with: server, on: run)
      var filter = SampleFilter()
      for sample in samples { filter.add(sample) }
      guard let offsets = filter.offsets(at: SystemClocks().local()) else { continue }
      covered += offsets.contains(server.offset) ? 1 : 0
      ours.append(offsets.middle - server.offset)
      least8.append(leastDelay(samples[...]) - server.offset)
      least4.append(leastDelay(samples.prefix(4)) - server.offset)
    }
    let (own, eight, four) = (ErrorSpread(ours), ErrorSpread(least8), ErrorSpread(least4))
    return Figure(
      value: "median \(own.median.text) ms, p95 \(own.p95.text) ms, bound held in \(covered) of \(ours.count); "
        + "RFC 5905's filter \(eight.median.text), \(eight.p95.text); least delay of 4 \(four.median.text), "
        + four.p95.text,
      aim: "median ≤ 0.35 ms, p95 ≤ 1.0 ms", isReached: own.median <= 0.35 && own.p95 <= 1.0 && covered == ours.count)
  }

  private static func leastDelay(_ samples: ArraySlice<ClockSample>) -> Duration {
    samples.min { $0.delay < $1.delay }?.offsets.middle ?? .zero
  }

  /// Exchanges, one after the other.
  private static func burst(of count: Int, with server: LabServer, on run: LabRun) throws -> [ClockSample] {
    guard let address = SocketAddress(host: "127.0.0.1", port: server.port) else { return [] }
    var samples: [ClockSample] = []
    for _ in 0..<count {
      var isOver = false
      let exchange = try NTPExchange(
        with: address, nonce: .random(in: 1...UInt64.max), at: SystemClocks().local(), on: run.loop
      ) { result in
        if case .sample(let sample) = result { samples.append(sample) }
        isOver = true
      }
      guard try run.turn(until: { isOver }) else { throw Unmeasurable(reason: "no answer") }
      _ = exchange
    }
    return samples
  }

  /// Each hostile answer on a socket of its own, all at once.
  static func hostile() throws -> Figure {
    let run = try LabRun()
    for answer in HostileAnswer.all {
      run.addServer(ahead: .zero).script = { right, _ in
        [.init(down: answer.late, bytes: answer.bytes(from: right(.zero)))]
      }
    }
    try run.follow()
    _ = try run.turn { run.follower?.discipline.sources.allSatisfy { $0.failure != nil } == true }
    guard let follower = run.follower else { throw Unmeasurable(reason: "no client") }
    var refused = 0
    for (index, answer) in HostileAnswer.all.enumerated() {
      let source = follower.discipline.sources[index]
      // One that comes too late meets a closed socket.
      let isCounted = follower.refusals(of: index)[answer.expected.rawValue] != nil || answer.expected == .delay
      if source.filter.count == 0, isCounted { refused += 1 }
    }
    let count = HostileAnswer.all.count
    return Figure(
      value: "\(refused) of \(count) refused, each with its reason counted", aim: "all", isReached: refused == count)
  }
}
