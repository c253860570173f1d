import Reactor

extension Surroundings {
  /// The zones that the system knows.
  var zoneFiles: ZoneFiles { ZoneFiles(environment: environment) }
}
