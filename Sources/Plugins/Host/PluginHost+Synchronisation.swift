public import Timekeeping

extension PluginHost {
  /// Takes the authority's clock when it is known for the first time: no step, whatever the machine's clock showed.
  ///
  /// What has not fired is phased anew by the right clock, as of the moment of loading; what has fired stays fired.
  public func synchronise(_ newClock: ServerClock, at local: LocalInstant) {
    let loading = Moment(local: beginning.local, server: clock.server(at: beginning.local))
    clock = newClock
    now = clock.moment(at: local)
    timers.synchronise(loadedAt: loading, at: now)
  }
}
