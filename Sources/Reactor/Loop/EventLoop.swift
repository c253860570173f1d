import Glibc
public import Timekeeping

/// The one thing that waits: for a deadline, for descriptors, for signals, for steps of the wall clock.
///
/// A host calls `wait(until:)` in a loop. Everything happens on the thread that calls it; handlers run inside
/// `wait`, one after the other, and may add and remove watches as they like. With nothing to wait for it sleeps
/// without any wake-up.
///
/// Making a loop sets SIGPIPE to be ignored, so that a lost reader is an error value of the write.
public final class EventLoop {
  /// When the current turn's wait was over, or the loop was made: the one `now` for handlers.
  public internal(set) var now: LocalInstant

  /// The signal mask and dispositions from before this loop was made, for programs started from here.
  public let inheritedSignals: SignalState

  let clocks = SystemClocks()

  // Waiting
  private var watches: [Watch] = []  // in the order of their tokens
  private var nextToken: UInt64 = 1
  private let timer: FileDescriptor
  private var armed: LocalInstant?
  private var suspension: SuspensionDetector

  /// What `poll(2)` is asked: the timer, then each watch. Made anew after watches have changed.
  private var polled: [pollfd] = []
  private var watchesHaveChanged = true

  // Signals: see EventLoop+Signals.swift
  var signalHandlers: [Signal: (Signal) -> Void] = [:]
  var signalDescriptor: FileDescriptor?

  // Steps of the wall clock: see EventLoop+WallClock.swift
  var wallClockHandlers: [() -> Void] = []
  var wallClockTimer: FileDescriptor?

  /// Makes a loop that watches nothing.
  ///
  /// `inheritedSignals` is what held when the process was started, where something was changed before.
  public init(inheritedSignals: SignalState = .current()) throws(SystemError) {
    self.inheritedSignals = inheritedSignals
    timer = try SystemCalls.makeTimer(on: CLOCK_BOOTTIME)
    now = clocks.local()
    suspension = SuspensionDetector(local: now, awake: clocks.awake())
    SignalState.ignoreBrokenPipe()
  }

  deinit {
    // Only what this loop has blocked: others may have changed the rest of the thread's mask since.
    let blocked = signalHandlers.keys.filter { !SystemCalls.contains($0, in: inheritedSignals.mask) }
    SystemCalls.unblock(SystemCalls.signalSet(blocked))
  }
}

// MARK: - Watching descriptors

extension EventLoop {
  /// Calls `handler` in each turn in which the descriptor is ready for what is of interest, until `unwatch`.
  ///
  /// The descriptor stays the caller's and must stay open until the watch is ended. One descriptor may have
  /// several watches; they are called in the order in which they were made. A watch made by a handler is first
  /// looked at in the next turn.
  @discardableResult
  public func watch(
    _ descriptor: Int32, for interest: Readiness, handler: @escaping (Readiness) -> Void
  ) -> WatchToken {
    let token = WatchToken(number: nextToken)
    nextToken += 1
    watches.append(Watch(token: token, descriptor: descriptor, interest: interest, handler: handler))
    watchesHaveChanged = true
    return token
  }

  /// Ends a watch: its handler is not called any more, not even in the turn at hand.
  ///
  /// Ending it twice is harmless. Complexity: O(n) in the number of watches.
  public func unwatch(_ token: WatchToken) {
    guard let index = index(of: token) else { return }
    watches.remove(at: index)
    watchesHaveChanged = true
  }

  private func index(of token: WatchToken) -> Int? {
    var candidates = watches.indices
    while let middle = candidates.isEmpty ? nil : candidates.lowerBound + candidates.count / 2 {
      if watches[middle].token == token { return middle }
      candidates = watches[middle].token < token ? middle + 1..<candidates.upperBound : candidates.lowerBound..<middle
    }
    return nil
  }
}

// MARK: - Waiting

extension EventLoop {
  /// One turn: waits for the deadline or for anything that is watched, then calls the handlers of what is ready.
  ///
  /// Without a deadline only something watched ends the wait; with one that has passed it only looks. It may
  /// return before the deadline, whenever something else happened: what is due is for the caller to decide, by
  /// the turn's `now`.
  public func wait(until deadline: LocalInstant? = nil) throws(SystemError) -> Turn {
    let isPast = deadline.map { $0 <= now } ?? false
    if !isPast { try arm(deadline) }
    try poll(milliseconds: isPast ? 0 : -1)

    now = clocks.local()
    let slept = suspension.slept(local: now, awake: clocks.awake())
    return Turn(now: now, slept: slept, calls: callHandlers(of: try takeReady()))
  }

  /// Sets the timer, if it is not set so already.
  private func arm(_ deadline: LocalInstant?) throws(SystemError) {
    guard deadline != armed else { return }
    try SystemCalls.arm(timer: timer.number, at: deadline?.nanoseconds)
    armed = deadline
  }

  private func poll(milliseconds: Int32) throws(SystemError) {
    if watchesHaveChanged {
      polled.removeAll(keepingCapacity: true)
      polled.append(pollfd(fd: timer.number, events: Int16(POLLIN), revents: 0))
      for watch in watches {
        polled.append(pollfd(fd: watch.descriptor, events: watch.interest.events, revents: 0))
      }
      watchesHaveChanged = false
    }
    try SystemCalls.poll(&polled, milliseconds: milliseconds)
  }

  /// Collects all that is ready before any handler is called, because a handler may change the watches.
  private func takeReady() throws(SystemError) -> [(token: WatchToken, found: Readiness)] {
    if polled[0].revents != 0 {
      _ = try SystemCalls.takeExpirations(of: timer.number)
      armed = nil
    }
    var ready: [(token: WatchToken, found: Readiness)] = []
    for (watch, entry) in zip(watches, polled.dropFirst()) where entry.revents != 0 {
      precondition(Int32(entry.revents) & POLLNVAL == 0, "Descriptor \(entry.fd) was closed while it was watched")
      let found = Readiness(found: entry.revents).intersection(watch.interest)
      if !found.isEmpty { ready.append((watch.token, found)) }
    }
    return ready
  }

  private func callHandlers(of ready: [(token: WatchToken, found: Readiness)]) -> Int {
    var calls = 0
    for (token, found) in ready {
      guard let index = index(of: token) else { continue }
      watches[index].handler(found)
      calls += 1
    }
    return calls
  }
}
