import Boards
import LineEditing
import Plugins
import Reactor
import Timekeeping

/// A prompt on a terminal: a person's lines, one after the other, while scripts run.
final class PromptRun {
  private let console: Console
  private let scripts: ScriptLoop
  private let terminal: PromptTerminal
  private let style: TimeStyle
  private var news: PromptNews
  private var history: PromptHistory
  private var now: LocalInstant

  /// The lines of a chunk that is not whole yet.
  private var chunk = ""
  private var watched: [String] = []
  private var watchChange: LocalInstant?
  private var wasInterrupted = false
  private var hasStoppedLine = false
  private var wantsToQuit = false
  private var failure: SystemError?

  /// Prepares the prompt.
  init(
    _ console: Console, on scripts: ScriptLoop, zone: ZoneRules, in surroundings: Surroundings
  ) throws(SystemError) {
    self.console = console
    self.scripts = scripts
    news = PromptNews(zone: zone)
    style = TimeStyle(environment: surroundings.environment)
    history = surroundings.promptHistory
    now = scripts.loop.now
    let host = scripts.host
    PluginHost.setTerminal(
      input: surroundings.input.descriptor, output: surroundings.output.descriptor, leave: "")
    terminal = try PromptTerminal(
      for: surroundings, on: scripts.loop, prompt: Self.prompt, history: history.lines,
      complete: { PromptCompletion(console: console, host: host).completion(of: $0) })
    // The signal of Ctrl-C is the prompt's: it ends the line that is typed or runs, and nothing else.
    try scripts.loop.onSignal(.interrupt) { [unowned self] _ in
      if hasStoppedLine { hasStoppedLine = false } else { wasInterrupted = true }
    }
    console.stopLines(onSignal: Signal.interrupt.rawValue)
    scripts.onZone = { [unowned self] in news.zone = $0 }
  }

  private static let prompt = "> "
  private static let continuation = ">> "

  private var host: PluginHost { scripts.host }

  /// Goes on until the person ends it, or a signal does.
  func untilItEnds() throws(SystemError) -> ExitCode {
    defer { finish() }
    try scripts.begin()
    terminal.show(["Moondial \(Program.version) with Lua 5.4. :help tells what there is, Ctrl-D ends."])
    while !wantsToQuit {
      terminal.prompt = promptText
      switch terminal.readLine(turn: { [unowned self] in turn() }) {
      case .line(let line): take(line)
      case .end:
        terminal.show([""])
        return .success
      case .givenUp:
        if let failure { throw failure }
        if let ending = scripts.signals.ending { return ending }
        if terminal.outlet.isClosed { return .success }
        (wasInterrupted, chunk) = (false, "")
      }
    }
    return .success
  }

  /// Turns the loop once; false when the line that is typed is to be given up.
  private func turn() -> Bool {
    do throws(SystemError) {
      let isHeldBack = terminal.outlet.isChoked
      var isUnfinished = scripts.advance(to: now, isHeldBack: isHeldBack)
      if scripts.act(at: now) { isUnfinished = true }
      if !isUnfinished, !isHeldBack { isUnfinished = scripts.reload(at: now) }
      tell()
      if isToBeLeft { return false }
      showWatched()
      try terminal.outlet.send()
      let next = [scripts.nextDeadline, watchChange].compactMap(\.self).min()
      now = try scripts.wait(since: now, until: isHeldBack ? nil : isUnfinished ? now : next)
      try scripts.signals.obey(
        leave: terminal.giveBack, take: terminal.takeAgain, takeAgain: terminal.takeAgain)
      if scripts.signals.takeNeedsPaint() { terminal.resize() }
      // Keys that came with a Ctrl-C are of the next line.
      return !isToBeLeft
    } catch {
      failure = error
      return false
    }
  }

  /// Whether the line that is typed is to be given up; the one that Ctrl-C leaves stays on the screen.
  private var isToBeLeft: Bool {
    if scripts.signals.ending != nil || terminal.outlet.isClosed { return true }
    if wasInterrupted { terminal.leaveLine() }
    return wasInterrupted
  }

  /// Shows what has happened.
  private func tell() {
    let events = scripts.takeEvents()
    let rings = scripts.alerts.takeOwesBell() || events.contains { news.rings($0, of: host) }
    if !events.isEmpty { terminal.show(news.lines(of: events, from: host)) }
    if rings { terminal.outlet.write(TerminalBoard.bell) }
  }

  private func finish() {
    terminal.end()
    host.unloadAll(at: scripts.loop.now)
    scripts.finishActions()
    tell()
    terminal.show([scripts.endActions()].filter { !$0.isEmpty })
    do throws(SystemError) {
      try history.save()
    } catch {
      terminal.show(["moondial: the history cannot be kept: \(error)"])
    }
    terminal.outlet.finish()
    PluginHost.forgetTerminal()
  }
}

// MARK: - Lines

extension PromptRun {
  private func take(_ line: String) {
    if !line.allSatisfy(\.isWhitespace) {
      terminal.remember(line)
      history.add(line)
    }
    if chunk.isEmpty {
      if line.allSatisfy(\.isWhitespace) { return }
      if PromptCommand.begins(line) { return obey(line) }
      if let name = Console.question(in: line) { return help(on: name) }
    }
    chunk += (chunk.isEmpty ? "" : "\n") + line
    guard !console.isIncomplete(chunk) else { return }
    run(chunk)
    chunk = ""
  }

  private func run(_ text: String) {
    terminal.send()
    now = max(now, SystemClocks().local())
    let outcome = console.run(text, at: now)
    scripts.deliverPosted(at: now)
    tell()
    switch outcome {
    case .values(let values, let leftOut):
      terminal.show(
        values.flatMap { value in lines(of: value) } + (leftOut > 0 ? ["… \(leftOut) more values"] : []))
    case .sleeps: terminal.show(["it sleeps, and goes on by itself"])
    case .stopped:
      // The signal is still to be read.
      hasStoppedLine = true
      terminal.show(["stopped"])
    case .failed(let problem): terminal.show([String(ProblemText.lines(of: problem).dropLast())])
    }
    if case .failed = outcome { return }
    for name in Console.localNames(in: text) {
      terminal.show(["the local \(name) is gone with this line: without 'local' it stays"])
    }
  }

  private func lines(of value: Console.Value) -> [String] {
    let text = (value.name.map { "\($0) = " } ?? "") + value.text
    return text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  private func help(on name: String) {
    do throws(Problem) {
      terminal.show(try console.help(on: name))
    } catch {
      terminal.show([error.message])
    }
  }

  private func obey(_ line: String) {
    do throws(UsageError) {
      try obey(PromptCommand(line))
    } catch {
      terminal.show([ControlCharacters.escaped(error.message + (error.hint.map { "; \($0)" } ?? ""))])
    }
  }

  private func obey(_ command: PromptCommand) {
    now = max(now, SystemClocks().local())
    _ = scripts.advance(to: now, isHeldBack: false)
    tell()
    let report = PromptReport(host: host, zone: news.zone, style: style, width: terminal.columns)
    switch command {
    case .timers: terminal.show(report.rows(.timers))
    case .sales: terminal.show(report.rows(.sales))
    case .watch(let name): watch(name)
    case .reload: scripts.signals.askForReload()
    case .plugins: terminal.show(report.plugins)
    case .log(let count): terminal.show(news.log(last: count))
    case .time: terminal.show(report.time)
    case .profile: terminal.show(report.profile)
    case .mute:
      terminal.show([scripts.alerts.mute() ? "the alarms are muted, and wait for an answer" : "no alarm rings"])
    case .help: terminal.show(PromptCommand.helpLines)
    case .quit: wantsToQuit = true
    }
  }
}

// MARK: - What is watched

extension PromptRun {
  /// Shows a thing in the prompt; once more, or without a name, no longer.
  private func watch(_ name: String?) {
    guard let name else { return watched = [] }
    if let place = watched.firstIndex(of: name) {
      watched.remove(at: place)
    } else if BoardTable.glance(at: name, of: host.timers, at: host.now, zone: news.zone) != nil {
      watched.append(name)
    } else {
      let hint = NearestWord.nearest(to: name, among: PromptCompletion(console: console, host: host).thingNames)
      terminal.show(
        [ControlCharacters.escaped("nothing is called '\(name)'" + (hint.map { ": did you mean '\($0)'?" } ?? ""))])
    }
  }

  /// The prompt as it is now, with what is watched before it; notes when that changes.
  private var promptText: String {
    watchChange = nil
    let texts = watched.map { name in
      guard let glance = BoardTable.glance(at: name, of: host.timers, at: host.now, zone: news.zone) else {
        return "\(ControlCharacters.escaped(name)): gone"
      }
      watchChange = [watchChange, glance.change].compactMap(\.self).min()
      return "\(ControlCharacters.escaped(name)) \(glance.text)"
    }
    let front = texts.isEmpty ? "" : "[\(texts.joined(separator: ", "))] "
    return front + (chunk.isEmpty ? Self.prompt : Self.continuation)
  }

  private func showWatched() {
    guard !watched.isEmpty else { return }
    let text = promptText
    guard text != terminal.prompt else { return }
    terminal.prompt = text
    terminal.redraw()
  }
}
