import Glibc
@testable import Lua
import Testing

@Suite("A signal that stops lines")
struct SignalTests {
  /// SIGURG, which does nothing unless somebody listens; blocked, it waits all the same.
  private static let signal = SIGURG

  @Test("One that waits for the thread stops a call long before its limit, and goes on waiting")
  func stopped() throws {
    let state = try LuaState()
    state.stop(onSignal: Self.signal)
    var set = sigset_t()
    sigemptyset(&set)
    sigaddset(&set, Self.signal)
    pthread_sigmask(SIG_BLOCK, &set, nil)
    // That signal alone: the mask lets the one through, since the first call, by which limits are kept.
    defer { pthread_sigmask(SIG_UNBLOCK, &set, nil) }
    pthread_kill(pthread_self(), Self.signal)
    let limit = LuaState.Limit(.seconds(3_600), for: "the line")
    let outcome = state.run(
      firstOf: [Array("while true do pcall(function() while true do end end) end".utf8)],
      chunkName: "prompt", limit: limit)
    #expect(outcome.error?.code == .interrupted)
    #expect(state.wasStoppedBySignal)
    var waiting = sigset_t()
    sigpending(&waiting)
    #expect(sigismember(&waiting, Self.signal) == 1)
    // Taken, it stops nothing any more.
    var taken: Int32 = 0
    sigwait(&set, &taken)
    #expect(taken == Self.signal)
    let next = state.run(firstOf: [Array("return 1".utf8)], chunkName: "prompt", limit: limit)
    #expect(next.error == nil && !state.wasStoppedBySignal)
  }
}
