import Reactor
import Timekeeping

extension Surroundings {
  /// The zones that the system knows.
  var zoneFiles: ZoneFiles { ZoneFiles(environment: environment) }

  /// The zone of times that name none: the one called so, else the system's.
  func zone(named name: String?, from zones: ZoneSource) throws(UsageError) -> ZoneRules {
    guard let name else { return zoneFiles.systemZone(from: zones) }
    do throws(ZoneError) {
      return try zones.rules(named: name)
    } catch {
      throw UsageError("--zone: \(error.message)", hint: error.hint)
    }
  }
}
