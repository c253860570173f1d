import ClockSync
import Plugins
import Reactor
import Timekeeping

/// The authority's clock in a run: asks the servers as time goes by, and lets the host follow what they say.
final class ServerTime {
  private let host: PluginHost
  private let follower: ClockFollower
  private var waitsUntil: LocalInstant?

  // When the host's next server deadline was looked for, and which it was: a look at all of them.
  private var looked: LocalInstant?
  private var deadline: ServerInstant?

  /// How long server deadlines wait for the first synchronisation unless it is required.
  static let patience: Duration = .seconds(10)

  /// A new deadline is noticed no later than this, and only when the loop is awake anyway: it is a look at everything.
  private static let lookPeriod: Duration = .seconds(5)

  /// Begins to follow these servers, or else those that the host's scripts name; nil without any.
  init?(
    _ addresses: [SourceAddress], for host: PluginHost, on loop: EventLoop,
    surroundings: Surroundings, isRequired: Bool
  ) {
    let followed = addresses.isEmpty ? host.authority?.sources ?? [] : addresses
    guard !followed.isEmpty else { return nil }
    self.host = host
    follower = ClockFollower(
      followed, on: loop, readClocks: surroundings.readClocks, every: addresses.isEmpty ? host.authority?.every : nil,
      certificates: surroundings.environment[.certificates])
    let limit = isRequired ? LocalInstant(nanoseconds: .max) : host.beginning.local.advanced(by: Self.patience)
    waitsUntil = limit
    follower.hold(until: limit)
    host.setClock(follower.discipline.clock, at: host.now.local)
  }

  /// When it wants to be called next.
  var nextDeadline: LocalInstant? {
    [follower.nextDeadline, waitsUntil.flatMap { $0.nanoseconds == .max ? nil : $0 }].compactMap(\.self).min()
  }

  /// Takes what the servers have answered, and asks those whom it is time to ask.
  func advance(to now: LocalInstant) {
    look(at: now)
    let image = deadline.map { host.clock.local(of: $0) }
    let changes = follower.advance(to: now, deadline: image.flatMap { $0 > now ? $0 : nil })
    let clock = follower.discipline.clock
    if changes.contains(.synchronised(isFirst: true)) {
      waitsUntil = nil
      host.synchronise(clock, at: now)
    } else if clock != host.clock {
      host.setClock(clock, at: now)
    }
    for change in changes { host.timers.post(change.event(at: host.now, plugin: Self.plugin)) }
    if let limit = waitsUntil, limit <= now {
      waitsUntil = nil
      var event = Event(.clock, at: host.now.server, plugin: Self.plugin, kind: .clock, subject: .plugin)
      event.details = [.init("change", .text(ServerClock.State.unsynchronised.rawValue))]
      event.reason = "no time server has answered: this machine's clock is followed"
      host.timers.post(event)
    }
  }

  /// Notes that the machine slept.
  func noteSleep(at now: LocalInstant) {
    follower.noteSleep(at: now)
  }

  /// Notes that the machine's wall clock was set: it matters only until the servers have answered.
  func noteWallClock(at now: LocalInstant) {
    follower.noteWallClock()
    host.setClock(follower.discipline.clock, at: now)
  }

  /// Who tells of changes of the clock.
  private static let plugin = "moondial"

  private func look(at now: LocalInstant) {
    if let looked, looked.duration(to: now) < Self.lookPeriod { return }
    looked = now
    deadline = host.timers.nextServerDeadline()
  }
}
