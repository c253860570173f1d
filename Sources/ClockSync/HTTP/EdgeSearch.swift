import Timekeeping

/// Where to look next for the edge of a server's second, of which only whole seconds are told.
///
/// A request that arrives when the server's clock is thought to change its second tells on which side of that the truth
/// lies. Several places are tried within one second while the offset is known roughly, from the largest on: an answer
/// that says "later" makes the rest needless. That finds it sooner, at the cost of requests; so afterwards each second
/// halves what is left.
struct EdgeSearch {
  /// When it is narrower than this, nothing more is to be found: servers read their clocks no more finely than that.
  static let narrowEnough: Duration = .microseconds(300)

  /// The shortest time between two requests of one second, beside the time that one is under way.
  static let shortestPause: Duration = .milliseconds(8)

  /// The offsets still to be tried within the present second, the largest first.
  private var places: ArraySlice<Duration> = []

  /// When to send the next request, so that it arrives on an edge; nil when the offset is known as well as can be.
  ///
  /// `offsets` is what is possible, `delay` the least round trip so far.
  mutating func nextRequest(after now: LocalInstant, offsets: OffsetInterval, delay: Duration) -> LocalInstant? {
    guard offsets.width > max(Self.narrowEnough, delay + delay / 10) else { return nil }
    places = places.filter { $0 > offsets.lower && $0 < offsets.upper }
    if places.isEmpty { places = Self.places(in: offsets, delay: delay) }
    guard let place = places.popFirst() else { return nil }
    // The server shows a whole second at `whole − place` by the local clock; the request needs half the delay to come.
    let up = delay / 2
    let soonest = now.advanced(by: up + place).nanoseconds
    let whole = soonest.dividedRoundingDown(by: 1_000_000_000) + 1
    return LocalInstant(nanoseconds: whole * 1_000_000_000).advanced(by: .zero - place - up)
  }

  /// Places that divide what is possible evenly, no more than one second has time for.
  ///
  /// Four and then three, at worst, leave 50 ms after seven requests; seven more halve that to 0.4 ms.
  private static func places(in offsets: OffsetInterval, delay: Duration) -> ArraySlice<Duration> {
    let pause = delay + delay / 2 + shortestPause
    let fitting = Int(offsets.width.nanoseconds / max(1, pause.nanoseconds)) - 1
    let wanted = offsets.width > .milliseconds(500) ? 4 : offsets.width > .milliseconds(100) ? 3 : 1
    let count = min(max(1, fitting), wanted)
    return (1...count).reversed().map { offsets.lower + offsets.width * $0 / (count + 1) }[...]
  }
}
