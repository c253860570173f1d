import Lua
public import Timekeeping

/// A script of tests for other scripts, run on virtual time: `moondial test`.
///
/// Each case has a host of its own in which everything is loaded anew, and the same input gives the same result.
public struct ScriptTests {
  private let script: Script
  private let subjects: [Script]
  private var options: PluginHost.Options

  /// How many instants and events one case may have: it is a test, and shall come to an end.
  var mostSteps = 1_000_000

  /// When cases begin unless the script says otherwise: 2026-01-01 00:00 in the options' zone.
  public static let usualBeginning = CivilTime(CivilDate(year: 2026, month: 1, day: 1)!, .midnight)

  /// Makes the tests that `script` holds of `subjects`; the options' seed is where random numbers start, 0 for nil.
  public init(_ script: Script, of subjects: [Script], options: PluginHost.Options) {
    self.script = script
    self.subjects = subjects
    self.options = options
    self.options.virtualSeed = options.virtualSeed ?? 0
    // Nothing leaves the process.
    self.options.grants = Grants(everything: true)
  }

  /// What came of one case.
  public struct Result: Sendable {
    /// The case's name.
    public var name: String
    /// Where it is defined, from 1; nil where that is not known.
    public var line: Int?
    /// Why it failed; nil when it passed.
    public var problem: Problem?
  }

  /// Runs all cases, in the order of their definition, and hands on each result.
  ///
  /// Throws the problem when a script cannot be loaded or when there is no case.
  public func run(deliver: (Result) -> Void) throws(Problem) {
    let first = try load()
    guard !first.bench.cases.isEmpty else {
      throw Problem(file: script.path, message: "it has no case: test.case(\"name\", function() … end) makes one")
    }
    for index in first.bench.cases.indices {
      let fresh = try load(beginning: first.bench.beginning)
      // The script is the same, so are its cases; unless it asks what is not the same.
      guard index < fresh.bench.cases.count else { continue }
      deliver(run(fresh.bench.cases[index], in: fresh))
    }
  }

  /// A host with everything loaded.
  private struct Stage {
    let host: PluginHost
    let plugin: Plugin
    let bench: TestBench
  }

  private func load(beginning: ServerInstant? = nil) throws(Problem) -> Stage {
    let start = LocalInstant(nanoseconds: 0)
    let server = beginning ?? options.zone.resolve(Self.usualBeginning).instant
    let host = PluginHost(options: options, clock: ServerClock(system: Moment(local: start, server: server)), at: start)
    for subject in subjects { try host.load(subject, at: start) }
    let bench = TestBench(of: host.pluginNames)
    return Stage(host: host, plugin: try host.load(script, as: bench), bench: bench)
  }

  private func run(_ testCase: TestBench.Case, in stage: Stage) -> Result {
    let limit = LuaState.Limit(stage.plugin.limits.load, for: testCase.name)
    var result = Result(name: testCase.name, line: testCase.line)
    do throws(Problem) {
      try advance(stage, by: .zero)
      var outcome = stage.plugin.state.call(testCase.function, [], limit: limit)
      while case .yielded(let thread) = outcome {
        let before = stage.host.now.local
        try advance(stage, by: thread.values.first?.number.flatMap { Duration(fractionalSeconds: $0) } ?? .zero)
        let passed = before.duration(to: stage.host.now.local).fractionalSeconds
        outcome = stage.plugin.state.resume(thread, [.number(passed)], limit: limit)
      }
      if let error = outcome.error { throw stage.plugin.problem(of: error) }
      try advance(stage, by: .zero)
      if let error = stage.bench.unexpectedError { throw Problem(error) }
    } catch {
      result.problem = error
    }
    return result
  }

  private func advance(_ stage: Stage, by span: Duration) throws(Problem) {
    let (host, bench) = (stage.host, stage.bench)
    let end = host.now.local.advanced(by: span)
    while true {
      let next = min(host.nextDeadline ?? end, end)
      bench.steps += 1
      try host.rehearse(until: max(next, host.now.local)) { bench.events += $0 }
      guard max(bench.steps, bench.events.count) <= mostSteps else {
        throw Problem(file: script.path, message: "the case has no end: \(mostSteps) instants or events and more")
      }
      guard next < end else { return }
    }
  }
}

extension Problem {
  /// The problem that a callback's error tells of.
  fileprivate init(_ event: Event) {
    var texts: [String: String] = [:]
    var line: Int?
    for detail in event.details {
      switch detail.value {
      case .text(let text): texts[detail.key] = text
      case .integer(let number) where detail.key == "line": line = Int(number)
      default: break
      }
    }
    self.init(
      file: texts["file"] ?? "", line: line, message: texts["message"] ?? "", traceback: texts["traceback"] ?? "")
  }
}
