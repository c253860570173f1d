import Plugins
import Timekeeping

/// Runs one script until nothing is left to wait for.
///
/// `wait` waits until the instant it is given, in whatever way the embedding program waits, and gives the instant
/// at which it came back; earlier is fine, and so is later.
func runScript(
  _ source: String, from start: Moment, wait: (LocalInstant) -> LocalInstant, show: (Event) -> Void
) throws(Problem) {
  let host = PluginHost(
    options: PluginHost.Options(zone: .utc, zones: .fixedOnly), clock: ServerClock(system: start), at: start.local)
  try host.load(Script(name: "guest", path: "guest.lua", source: Array(source.utf8)), at: start.local)

  var now = start.local
  repeat {
    while host.advance(to: now) {}
    for event in host.takeEvents() { show(event) }
    guard let deadline = host.nextDeadline else { return }
    now = wait(deadline)
  } while host.timers.outlook.isCounting
}
