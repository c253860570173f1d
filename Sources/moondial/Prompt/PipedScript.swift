import Boards
import Plugins
import Reactor
import Timekeeping

/// Standard input as a script: read to its end, run once, and followed until what it has begun is over.
final class PipedScript {
  private let console: Console
  private let scripts: ScriptLoop
  private let stays: Bool
  private let output: Outlet
  private let messages: Outlet
  private let news: PromptNews
  private var source: [UInt8] = []
  private var token: WatchToken?
  private var isRead = false

  /// What positions in messages call its text.
  private static let chunkName = "stdin"

  /// Prepares to read.
  init(
    _ console: Console, on scripts: ScriptLoop, zone: ZoneRules, in surroundings: Surroundings, stays: Bool
  ) throws(SystemError) {
    self.console = console
    self.scripts = scripts
    self.stays = stays
    output = Outlet(surroundings.output, on: scripts.loop)
    messages = Outlet(surroundings.error, on: scripts.loop)
    news = PromptNews(zone: zone)
    // A file is always readable, and what is closed is at its end.
    let input = Input(descriptor: surroundings.input.descriptor)
    guard input.descriptor >= 0 else {
      isRead = true
      return
    }
    token = scripts.loop.watch(input.descriptor, for: .readable) { [unowned self] _ in
      switch try? input.read(atMost: 1 << 16) {
      case .bytes(let bytes) where source.count <= SourceFile.sizeLimit: source += bytes
      case .bytes, .nothing: break
      case .end, nil: finishReading()
      }
    }
  }

  private func finishReading() {
    isRead = true
    if let token { scripts.loop.unwatch(token) }
    token = nil
  }

  /// Goes on until nothing is waited for; 1 when the script could not be run to its end.
  func untilItEnds() throws(SystemError) -> ExitCode {
    defer { finish() }
    try scripts.begin()
    var now = scripts.loop.now
    var hasRun = false
    while true {
      let isHeldBack = output.isChoked || messages.isChoked
      var isUnfinished = scripts.advance(to: now, isHeldBack: isHeldBack)
      if scripts.act(at: now) { isUnfinished = true }
      if !isUnfinished, !isHeldBack { isUnfinished = scripts.reload(at: now) }
      if isRead, !hasRun, !isUnfinished {
        hasRun = true
        isUnfinished = true
        if let problem = runSource(at: now) {
          scripts.deliverPosted(at: now)
          try tell()
          messages.write(ProblemText.lines(of: problem))
          return .failure
        }
      }
      try tell()
      if let ending = scripts.signals.ending { return ending }
      if output.isClosed { return .success }
      let isOver = hasRun && !isHeldBack && !isUnfinished && !stays && !scripts.isCounting
      if isOver, !(output.isPending || messages.isPending) { return .success }
      now = try scripts.wait(
        since: now, until: isOver || isHeldBack ? nil : isUnfinished ? now : scripts.nextDeadline)
    }
  }

  /// Runs what was read; the result is what is wrong with it.
  private func runSource(at now: LocalInstant) -> Problem? {
    guard source.count <= SourceFile.sizeLimit else {
      return Problem(
        file: Self.chunkName, message: "it is longer than \(SourceFile.sizeLimit >> 20) MiB: is it a script?")
    }
    switch console.run(script: source, chunkName: Self.chunkName, at: now) {
    case .values, .sleeps: return nil
    case .stopped: return Problem(file: Self.chunkName, message: "it was stopped")
    case .failed(let problem): return problem
    }
  }

  /// What the script printed goes to standard output, all else to standard error.
  private func tell() throws(SystemError) {
    for event in scripts.takeEvents() {
      if let text = PromptNews.printed(event) {
        output.write(text + "\n")
      } else if event.name == .scriptError {
        if event.isToldToPeople { messages.write(ProblemText.lines(of: event)) }
      } else {
        for message in BoardMessage.messages(about: event, zone: news.zone) {
          messages.write(ControlCharacters.escaped(message.text) + "\n")
        }
      }
    }
    messages.sendIfPossible()
    try output.send()
  }

  private func finish() {
    scripts.host.unloadAll(at: scripts.loop.now)
    scripts.finishActions()
    try? tell()
    messages.write(scripts.endActions())
    output.finish()
    messages.finish()
  }
}
