import Lua
import Timekeeping

/// One script as a guest: its Lua state, what it defined, and the handlers that what happens to it reaches.
///
/// Handlers are held here and not in Lua, so that a running timer never dies by garbage collection.
final class Plugin {
  private(set) var name: String
  let path: String
  let state: LuaState
  private(set) var limits: Limits
  let modules: ModuleSource
  /// What the user has granted it.
  let grants: Grants
  /// What it says and sees if it is a script of tests.
  let bench: TestBench?
  unowned let host: PluginHost
  /// Where its timers count: among the host's, or aside while it is to take the place of another version.
  var timers: TimerSet

  var definitions: [Definition] = []
  var problems: [Problem] = []
  /// How often each row was left out with the same error.
  var rowErrors = ErrorTally()
  var timerHandlers = NumberTable<TimerHandlers>()
  var rowHandlers: [RowID: SaleHandlers] = [:]
  var tickHandlers: [TickToken: Handler] = [:]
  /// What `on` has added, in order.
  var hooks: [Hook] = []
  var lastHook: UInt64 = 0
  /// What `timer.debounce` and `timer.throttle` have made, and the ends of spans at which a call of theirs waits.
  var rateLimiters: [UInt64: RateLimiter] = [:]
  var lastRateLimiter: UInt64 = 0
  var heldCalls: [WakeID: UInt64] = [:]
  /// How many rate limiters there may be before those that no script holds any more are let go.
  var roomForRateLimiters = 64
  /// What `run.action` and the like have described.
  var actionValues: [UInt64: ActionValue] = [:]
  var lastActionValue: UInt64 = 0
  /// How many action values there may be before those that nobody holds any more are let go.
  var roomForActionValues = 64
  /// What is to happen outside, until the host takes it; that of a version that cannot be loaded goes with it.
  var requests: [PendingRequest] = []
  /// What is called with the results of what has been asked for, and results that have come and were not told yet.
  var resultHandlers: [ActionID: Handler] = [:]
  var results: [ActionID: LuaTable] = [:]
  /// What the call at hand is about; nil while none is made.
  var currentEvent: Event?
  /// The next asking of each `timer.wait_until`, and the timer that it is for.
  var askings: [WakeID: TimerID] = [:]
  var sleepers: [WakeID: Sleeper] = [:]
  /// Which of the sleepers stand in the way of further calls of the same handler.
  var blockers: [HandlerCall.Slot: WakeID] = [:]
  var lists: [UInt64: List] = [:]
  var lastList: UInt64 = 0
  var logAllowance: LogAllowance
  var hasManifest = false
  /// The version that its manifest names.
  var version: String?
  /// What its manifest declares, with the values that hold.
  var settings: [(name: String, value: LuaValue)] = []
  /// What it has asked for in vain.
  var missingPermissions: [Permission] = []
  /// The modules that have been begun.
  var requiring: Set<String> = []
  var tally = CallTally()
  /// How many events its callbacks have caused since the last time that all were handed on.
  var eventsCaused = 0
  /// How often in a row it was stopped.
  var stops = 0
  private(set) var isLoading = true

  /// Makes the plugin; what it defines counts among the host's timers unless others are given.
  init(_ script: Script, host: PluginHost, timers: TimerSet? = nil, bench: TestBench? = nil) throws(Problem) {
    self.timers = timers ?? host.timers
    self.name = script.name
    self.path = script.path
    self.host = host
    self.bench = bench
    modules = script.modules
    grants = script.grants.union(host.options.grants)
    limits = host.options.ownLimits[script.name] ?? host.options.limits
    logAllowance = LogAllowance(linesPerSecond: limits.logLines)
    do {
      var options = LuaState.Options()
      options.memoryLimit = limits.memory
      options.name = script.name
      options.deterministicSeed = host.options.virtualSeed
      state = try LuaState(options)
    } catch {
      throw Problem(file: script.path, message: "no Lua state could be made for it: \(error.message)")
    }
    do {
      try installAPI()
    } catch {
      throw Problem(
        file: script.path, message: "its \(limits.memory) bytes of memory hold no API: \(error.message)")
    }
  }

  var now: Moment { host.now }

  /// Runs the script's own text.
  func run(_ script: Script) throws(Problem) {
    defer { isLoading = false }
    let limit = LuaState.Limit(limits.load, for: "the script")
    switch state.run(script.source, chunkName: script.path, limit: limit) {
    case .finished: break
    // Nobody asks for what a script returns.
    case .failed(let error) where error.code == .unrepresentable: break
    case .yielded: throw Problem(file: path, message: "a script cannot yield while it loads")
    case .failed(let error):
      var problem = problem(of: error)
      problem.missingPermissions = missingPermissions
      throw problem
    }
    try checkUserSettings()
  }

  /// A setting that the user has set and that is not there is misspelt, or the script has changed.
  private func checkUserSettings() throws(Problem) {
    let known = settings.map(\.name)
    guard let unknown = host.options.settings.unknown(to: name, having: known).first else { return }
    let failure =
      known.isEmpty ? "\(name) declares no settings" : UnknownName(in: name, known: known).failure(unknown).message
    throw Problem(file: path, message: "the setting '\(name).\(unknown)' is set, but \(failure)")
  }

  /// Takes the name that its manifest gives, and the limits that go with that.
  func rename(to name: String) {
    self.name = name
    state.setName(name)
    guard let own = host.options.ownLimits[name] else { return }
    limits = own
    logAllowance = LogAllowance(linesPerSecond: own.logLines)
    state.setMemoryLimit(own.memory)
  }

  func problem(of error: LuaError) -> Problem {
    var message = error.message
    if error.code == .interrupted { message += ": it may take no more of the processor's time" }
    if let hint = UnknownGlobal.hint(on: message) { message += ": \(hint)" }
    return Problem(
      file: error.source ?? path, line: error.line, column: error.column, message: message, traceback: error.traceback)
  }
}
