import Boards
import Plugins
import Reactor
import Timekeeping

extension Surroundings {
  /// What scripts may take for granted: the person's settings file, and above that the command line.
  func hostOptions(
    zone: ZoneRules, zones: ZoneSource, virtualSeed: UInt64? = nil, for guests: GuestOptions
  ) throws(CommandFailure) -> PluginHost.Options {
    var options = PluginHost.Options(
      zone: zone, zones: zones, virtualSeed: virtualSeed, reservedKeys: BoardKeys.reserved,
      store: storeFolder.source, processorTime: readProcessorTime,
      steadyTime: { SystemClocks().awake() })
    options.grants = guests.grants
    try readSettingsFile(into: &options)
    for text in guests.settings {
      do throws(SettingError) {
        try SettingLine(text).apply(to: &options)
      } catch {
        throw CommandFailure(UsageError("--set: \(error.message)"))
      }
    }
    return options
  }

  /// Reads `settings.conf` in the folder for settings, a setting a line; there need not be one.
  private func readSettingsFile(into options: inout PluginHost.Options) throws(CommandFailure) {
    guard let path = directories.configuration.map({ "\($0)/settings.conf" }) else { return }
    let bytes: [UInt8]?
    do throws(SystemError) {
      bytes = try FileSystem.contents(of: path, limit: Self.settingsLimit)
    } catch {
      if [.noSuchFile, .notAFolder].contains(error.code) { return }
      throw CommandFailure(.unusableInput, "\(path): it cannot be read: \(error.code)")
    }
    guard let bytes else { throw CommandFailure(.unusableInput, "\(path): it is longer than a file of settings") }
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      guard let first = line.first(where: { !$0.isWhitespace }), first != "#" else { continue }
      do throws(SettingError) {
        try SettingLine(String(line)).apply(to: &options)
      } catch {
        throw CommandFailure(.unusableInput, "\(path):\(index + 1): \(error.message)")
      }
    }
  }

  /// No file of settings that a person wrote is as long, in bytes.
  private static let settingsLimit = 1 << 20
}
