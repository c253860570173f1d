import Lua
public import Timekeeping

/// A prompt's own script: lines that are run one after the other in an environment of their own, as a guest of a host.
///
/// It may what every script of the host may. What its lines print comes as events, as that of other scripts does.
public final class Console {
  private let host: PluginHost
  private let name: String
  private(set) var plugin: Plugin
  private var results = 0
  private var signal: Int32?

  /// What positions in messages call the text of a line.
  public static let chunkName = "prompt"

  /// How many results keep their names.
  private static let resultLimit = 100

  /// How many results of one line are shown.
  private static let shownLimit = 20

  /// Makes the script `name` a guest; throws when another one has that name.
  public init(named name: String, on host: PluginHost, at local: LocalInstant) throws(Problem) {
    self.host = host
    self.name = name
    host.now = host.clock.moment(at: local)
    plugin = try host.load(Script(name: name, path: Self.chunkName, source: []), as: nil)
  }

  /// What came of a line.
  public enum Outcome: Sendable, Hashable {
    /// It gave these values, each as text with the name under which it can be found; nil for none.
    case values([Value], leftOut: Int)
    /// It sleeps, and goes on by itself.
    case sleeps
    /// It has failed.
    case failed(Problem)
    /// It was stopped by the signal that stops lines.
    case stopped
  }

  /// A value that a line gave.
  public struct Value: Sendable, Hashable {
    /// The global that has it, such as `_1`; nil for `nil`.
    public var name: String?
    /// How it is shown, in one line or several.
    public var text: String
  }

  /// Lets a signal that is blocked stop a line that runs.
  public func stopLines(onSignal number: Int32) {
    signal = number
    plugin.state.stop(onSignal: number)
  }

  /// Runs a text: an expression, whose values it gives, or statements.
  ///
  /// The values become `_1`, `_2` and so on in the order of the session, of which the last hundred are kept, and the last
  /// one is `_`.
  public func run(_ text: String, at local: LocalInstant) -> Outcome {
    let text = text.first == "=" ? "return " + text.dropFirst() : text
    return run(
      [Array("return \(text)".utf8), Array(text.utf8)], chunkName: Self.chunkName, as: "the line", at: local)
  }

  /// Runs a whole script, whose values nobody asks for.
  public func run(script: [UInt8], chunkName: String, at local: LocalInstant) -> Outcome {
    var script = script
    if script.starts(with: [0xEF, 0xBB, 0xBF]) { script.removeFirst(3) }
    // A line for the shell is no Lua; its end stays, so that lines keep their numbers.
    if script.first == UInt8(ascii: "#") { script = Array(script.drop { $0 != UInt8(ascii: "\n") }) }
    return run([script], chunkName: chunkName, as: "the script", at: local)
  }

  private func run(
    _ sources: [[UInt8]], chunkName: String, as function: String, at local: LocalInstant
  ) -> Outcome {
    host.now = host.clock.moment(at: local)
    host.lastReading = nil
    do throws(Problem) { try renewIfClosed() } catch { return .failed(error) }
    let limit = LuaState.Limit(plugin.limits.line, for: function)
    let outcome = plugin.state.run(firstOf: sources, chunkName: chunkName, limit: limit)
    switch outcome {
    case .finished(let values): return .values(named(values), leftOut: max(0, values.count - Self.shownLimit))
    case .yielded: return plugin.suspend(outcome, of: function) ? .sleeps : .values([], leftOut: 0)
    case .failed where plugin.state.wasStoppedBySignal: return .stopped
    case .failed(let error): return .failed(plugin.problem(of: error))
    }
  }

  /// One that was taken out of service for what its callbacks did begins anew.
  private func renewIfClosed() throws(Problem) {
    guard !host.plugins.contains(where: { $0 === plugin }) else { return }
    plugin = try host.load(Script(name: name, path: Self.chunkName, source: []), as: nil)
    plugin.state.stop(onSignal: signal)
    results = 0
  }

  private func named(_ values: [LuaValue]) -> [Value] {
    let text = ValueText { [plugin] in plugin.description(of: $0) }
    return values.prefix(Self.shownLimit).map { value in
      let shown = text.text(of: plugin.state.outline(of: value))
      if case .nil = value { return Value(text: shown) }
      results += 1
      plugin.state.setGlobal("_\(results)", to: value)
      plugin.state.setGlobal("_", to: value)
      if results > Self.resultLimit { plugin.state.setGlobal("_\(results - Self.resultLimit)", to: .nil) }
      return Value(name: "_\(results)", text: shown)
    }
  }
}

extension Console {
  /// Whether a text is the beginning of a chunk, and more lines have to follow.
  public func isIncomplete(_ text: String) -> Bool {
    // Without the line end a string that is not closed would count as one that may go on.
    let bytes = Array((text + "\n").utf8)
    let texts = [Array("return ".utf8) + bytes, bytes]
    let errors = texts.map { plugin.state.syntaxError(in: $0, chunkName: Self.chunkName) }
    return errors.allSatisfy { $0 != nil } && errors.contains { $0?.message.hasSuffix("near <eof>") ?? false }
  }

  /// The variables of a chunk that end with it because it declares them `local` outside of every block.
  public static func localNames(in text: String) -> [String] {
    TopLevelLocals.names(in: text)
  }
}

extension Plugin {
  /// Lets a line of a prompt go on when its sleep is over; false when it cannot wait in that way, which is told.
  fileprivate func suspend(_ outcome: CallOutcome, of function: String) -> Bool {
    // No handler has that number: a line is called once.
    let call = HandlerCall(slot: .hook(0), event: event(.ticked), field: function, arguments: .values([]))
    return sleeps(outcome, of: call, hasFailed: false, queue: [])
  }

  /// What `tostring` gives of a handle.
  func description(of handle: LuaHandle) -> String {
    API.kinds.first { $0.number == handle.kind }?.describe(self, handle) ?? "handle"
  }
}
