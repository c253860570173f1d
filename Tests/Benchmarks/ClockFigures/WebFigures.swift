import ClockSync
import Reactor
import TestKit
import Timekeeping

/// What web servers come to.
enum WebFigures {
  private static let lead = Duration.seconds(3_600) + .milliseconds(737)

  /// The date of nginx, whose clock is an hour off, and what htpdate makes of the same server.
  static func date() throws -> Figure {
    let run = try LabRun()
    let server = try Nginx(ahead: "+3600.737", on: run)
    let result = try series(3, of: server.name, on: run) { LabRun.machineOffset + lead }
    let peer = try htpdate(server.name, on: run)
    return Figure(
      value: "\(result.text); htpdate \(peer)", aim: "≤ 1 ms in ≤ 16 requests",
      isReached: result.worst <= 1 && result.requests <= 16)
  }

  /// A date through a path of 30 ms, from a scripted server.
  static func distantDate() throws -> Figure {
    let run = try LabRun()
    let server = run.addWebServer(ahead: lead)
    var random = SeededGenerator(seed: 31)
    server.script = { _, _ in
      .init(up: random.span(in: 15...18), down: random.span(in: 15...18))
    }
    let result = try series(3, of: "http://127.0.0.1:\(server.port)/", on: run) { server.offset }
    return Figure(
      value: result.text, aim: "≤ 3 ms in ≤ 16 requests", isReached: result.worst <= 3 && result.requests <= 16)
  }

  /// Milliseconds in JSON from nginx.
  static func json() throws -> Figure {
    let run = try LabRun()
    let server = try Nginx(ahead: "+3600.737", on: run)
    let result = try series(10, of: server.name + "/time#/now", on: run) { LabRun.machineOffset + lead }
    return Figure(value: result.text, aim: "≤ 0.3 ms", isReached: result.worst <= 0.3)
  }

  private struct Series {
    var worst: Double
    var requests: Int
    var covered: Int
    var count: Int

    var text: String { "worst \(worst.text) ms in ≤ \(requests) requests, bound held in \(covered) of \(count)" }
  }

  private static func series(
    _ count: Int, of name: String, on run: LabRun, truth: () -> Duration
  ) throws -> Series {
    var series = Series(worst: 0, requests: 0, covered: 0, count: count)
    for _ in 0..<count {
      try run.follow([name])
      guard try run.turn(until: { run.follower?.isOpened == true }), let follower = run.follower,
        let bound = follower.discipline.clock.offsetUncertainty(at: SystemClocks().local())
      else { throw Unmeasurable(reason: run.follower?.discipline.sources[0].failure ?? "no answer") }
      let error = follower.discipline.clock.offset - truth()
      series.worst = max(series.worst, abs(error.milliseconds))
      series.requests = max(series.requests, follower.requests)
      if error <= bound, error >= .zero - bound { series.covered += 1 }
    }
    return series
  }

  /// What htpdate says, which sets nothing when it is only asked (-q).
  private static func htpdate(_ name: String, on run: LabRun) throws -> String {
    var said: String?
    let host = name.drop { $0 != "/" }.drop { $0 == "/" }
    let child = try ChildOutput(
      of: ["/bin/sh", "-c", "htpdate -q -p 9 -d \(host) 2>&1"],
      environment: ["PATH=/usr/sbin:/usr/bin:/bin", "LC_ALL=C"],
      limit: 1 << 16, on: run.loop
    ) { said = String(decoding: $0, as: UTF8.self) }
    _ = try run.turn { said != nil }
    _ = child
    guard
      let offset = said?.split(separator: "\n").last(where: { $0.contains("ffset") }).map({ line in
        line.split { !("0"..."9").contains($0) && $0 != "." && $0 != "-" }.compactMap { Double($0) }.last
      }), let seconds = offset
    else { return "not there" }
    return "errs by \(abs((abs(seconds) - 3_600.737) * 1_000).text) ms"
  }
}
