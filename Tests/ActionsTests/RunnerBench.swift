import Actions
import Glibc
import Reactor
import Timekeeping

/// A runner on a loop of its own, and what its programs came to.
final class RunnerBench {
  let loop: EventLoop
  let runner: ProgramRunner

  /// What was delivered, in order, with the number of the request.
  private(set) var results: [(number: Int, result: RunResult)] = []
  private var asked = 0

  static let environment = ["PATH": "/usr/bin:/bin", "HOME": "/nowhere", "SECRET": "x", "LC_TIME": "C"]

  /// How long a hung test waits before it fails.
  private static let patience: Duration = .seconds(30)

  init(limits: ProgramRunner.Limits = .init(), environment: [String: String] = environment) throws {
    loop = try EventLoop()
    runner = ProgramRunner(on: loop, environment: environment, limits: limits)
  }

  func ask(_ request: RunRequest) {
    let number = asked
    asked += 1
    runner.run(request) { [unowned self] in results.append((number, $0)) }
  }

  /// Turns the loop until everything is delivered and nothing is to be done any more.
  func finish() throws {
    let limit = loop.now.advanced(by: Self.patience)
    while loop.now < limit, results.count < asked || runner.nextDeadline != nil {
      let turn = try loop.wait(until: min(limit, runner.nextDeadline ?? limit))
      runner.advance(to: turn.now)
    }
  }

  /// Runs one program to its end.
  func result(of request: RunRequest) throws -> RunResult? {
    ask(request)
    try finish()
    return results.last?.result
  }
}

extension RunRequest {
  /// A line for `sh`, with arguments from `$1` on.
  static func shell(_ line: String, _ arguments: String..., timeout: Duration = usualTimeout) -> RunRequest {
    RunRequest(["sh", "-c", line, "sh"] + arguments, timeout: timeout)
  }
}

extension RunResult {
  var text: String { String(decoding: output, as: UTF8.self) }
}

/// Whether a process is there and is more than what nobody has let go yet.
func isAlive(_ process: Int32) -> Bool {
  guard let bytes = try? FileSystem.contents(of: "/proc/\(process)/stat", limit: 1 << 12) else { return false }
  let rest = String(decoding: bytes, as: UTF8.self).split(separator: ")").last ?? ""
  return !rest.hasPrefix(" Z")
}
