import CLinux
import Glibc
import Reactor
import Testing
import Timekeeping

@Suite("Signals and steps of the wall clock")
struct SignalTests {
  @Test("Signals to this thread become calls in the next turn, one for each kind")
  func delivery() throws {
    let loop = try EventLoop()
    var heard: [Signal] = []
    try loop.onSignal(.user1, .windowChange) { heard.append($0) }
    try loop.onSignal(.user2) { heard.append($0) }
    raise(SIGUSR1)
    raise(SIGUSR2)
    raise(SIGUSR1)
    #expect(heard.isEmpty)
    let turn = try loop.wait(until: loop.now.advanced(by: .seconds(20)))
    #expect(turn.calls == 1)
    #expect(heard == [.user1, .user2])
  }

  @Test("A signal that the process was started to ignore stays ignored")
  func ignored() throws {
    // Threads of a pool may have been made with everything blocked, and a blocked signal is kept even if it is ignored:
    // it would end the process once it is neither.
    var (none, inherited) = (sigset_t(), sigset_t())
    pthread_sigmask(SIG_SETMASK, &none, &inherited)
    defer { pthread_sigmask(SIG_SETMASK, &inherited, nil) }
    let before = signal(SIGVTALRM, SIG_IGN)
    defer { signal(SIGVTALRM, before) }
    let loop = try EventLoop()
    try loop.onSignal(Signal(rawValue: SIGVTALRM)) { Issue.record("\($0) was told") }
    raise(SIGVTALRM)
    #expect(try loop.wait(until: loop.now.advanced(by: .milliseconds(1))).calls == 0)
  }

  @Test(
    "Exactly the signals that have a handler are blocked, and when the loop has gone what others made of the mask stays"
  )
  func mask() throws {
    var (none, inherited) = (sigset_t(), sigset_t())
    pthread_sigmask(SIG_SETMASK, &none, &inherited)
    defer { pthread_sigmask(SIG_SETMASK, &inherited, nil) }
    func blocked() -> [Int32] {
      var mask = sigset_t()
      pthread_sigmask(SIG_BLOCK, nil, &mask)
      return (1...31).filter { sigismember(&mask, $0) == 1 }
    }
    func run() throws {
      let loop = try EventLoop()
      #expect(blocked() == [])
      try loop.onSignal(.user1) { _ in }
      #expect(blocked() == [SIGUSR1])
      try loop.onSignal(.user2) { _ in }
      #expect(blocked() == [SIGUSR1, SIGUSR2])
      var others = sigset_t()
      sigaddset(&others, SIGALRM)
      pthread_sigmask(SIG_BLOCK, &others, nil)
    }
    try run()
    #expect(blocked() == [SIGALRM])
  }

  @Test(
    "A step of the wall clock becomes a call",
    .enabled("it sets the clock, by a billionth of a second, which other tests notice") {
      getenv("MOONDIAL_SETS_CLOCK") != nil && nudge(0)
    })
  func wallClockStep() throws {
    let loop = try EventLoop()
    var steps = 0
    try loop.onWallClockStep { steps += 1 }
    _ = try loop.wait(until: loop.now)
    #expect(steps == 0)
    for expected in 1...2 {
      #expect(nudge(expected == 1 ? 1 : -1))
      _ = try loop.wait(until: loop.now.advanced(by: .seconds(20)))
      #expect(steps == expected)
    }
  }
}

/// Moves the wall clock by some nanoseconds (ADJ_SETOFFSET); false when this process may not.
private func nudge(_ nanoseconds: Int) -> Bool {
  var change = timex()
  change.modes = UInt32(ADJ_SETOFFSET | ADJ_NANO)
  change.time = timeval(
    tv_sec: nanoseconds < 0 ? -1 : 0, tv_usec: nanoseconds < 0 ? 1_000_000_000 + nanoseconds : nanoseconds)
  return adjtimex(&change) >= 0
}
