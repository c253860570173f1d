import CLinux
import Glibc

/// A timer for the end of time, which only goes off when the wall clock is set (`timerfd_create(2)`).
struct WallClockTimer: Sendable {
  private let number = timerfd_create(CLOCK_REALTIME, Int32(TFD_NONBLOCK | TFD_CLOEXEC))

  init() {
    var setting = itimerspec(it_interval: timespec(), it_value: timespec(tv_sec: Int(Int32.max), tv_nsec: 0))
    let result = timerfd_settime(number, Int32(TFD_TIMER_ABSTIME | TFD_TIMER_CANCEL_ON_SET), &setting, nil)
    precondition(result == 0, "no timer on the wall clock")
  }

  /// Whether the clock was set since; it is not read, and so stays that way.
  var wasCancelled: Bool {
    var place = pollfd(fd: number, events: Int16(POLLIN), revents: 0)
    return poll(&place, 1, 0) > 0
  }

  func close() { Glibc.close(number) }
}
