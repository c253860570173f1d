import Timekeeping

/// What a user has set for plugins: values of the settings that they declare, as text.
public struct UserSettings: Sendable, Hashable {
  /// The texts by plugin and setting; those under the empty name are for every plugin that has such a setting.
  public var texts: [String: [String: String]] = [:]

  /// Makes settings of which nothing is set.
  public init() {}

  /// The text of a setting for a plugin; nil when the user has set none.
  func text(of setting: String, for plugin: String) -> String? {
    texts[plugin]?[setting] ?? texts[""]?[setting]
  }

  /// The settings that a user has set for this plugin alone and that it does not have, in byte order.
  func unknown(to plugin: String, having known: [String]) -> [String] {
    (texts[plugin] ?? [:]).keys.filter { !known.contains($0) }.sorted()
  }
}
