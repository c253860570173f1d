import Timekeeping

/// Both clocks `seconds` after the test's beginning: the steady one from 1,000 s, the server's from 2026-12-01.
func after(_ seconds: Double) -> Moment {
  let start = Moment(
    local: LocalInstant(nanoseconds: 1_000_000_000_000), server: ServerInstant(seconds: 1_796_083_200))
  return start.advanced(by: Duration(fractionalSeconds: seconds)!)
}
