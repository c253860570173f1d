import Glibc

extension EventLoop {
  /// Calls `handler` in the turn after the wall clock was set.
  ///
  /// The kernel also tells of it when the machine wakes from suspend, because the wall clock has then moved against
  /// the clock that stood still. Slewing (`adjtime(3)`, an NTP daemon at work) is no step and is not told.
  public func onWallClockStep(_ handler: @escaping () -> Void) throws(SystemError) {
    wallClockHandlers.append(handler)
    guard wallClockTimer == nil else { return }
    let timer = try SystemCalls.makeTimer(on: CLOCK_REALTIME)
    // Set for the end of time: it only ever goes off by being cancelled.
    try SystemCalls.arm(timer: timer.number, at: .max, cancelOnSet: true)
    let number = timer.number
    wallClockTimer = consume timer
    watch(number, for: .readable) { [unowned self] _ in
      guard (try? SystemCalls.takeCancellation(of: number)) == true else { return }
      for handler in wallClockHandlers { handler() }
    }
  }
}
