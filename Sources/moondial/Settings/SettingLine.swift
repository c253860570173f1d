import Plugins
import Timekeeping

/// One setting as it is written after `--set` or in a line of the settings file: `lunch.hour = 13`.
struct SettingLine: Equatable {
  /// The plugin that it is for; empty for every one that has it.
  let plugin: String

  /// The setting's name, or the limit's.
  let name: String

  /// Whether it is a limit: `lunch.limits.timers`.
  let isLimit: Bool

  /// The value, without the blanks around it.
  let value: String

  /// Reads one setting; throws why it is none.
  init(_ text: String) throws(SettingError) {
    guard let equals = text.firstIndex(of: "=") else {
      throw SettingError("'\(text)' sets nothing: write lunch.hour=13")
    }
    value = Self.trimmed(text[text.index(after: equals)...])
    var parts = Self.trimmed(text[..<equals]).split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard let last = parts.popLast(), !last.isEmpty else { throw SettingError("'\(text)' names no setting") }
    name = last
    isLimit = parts.last == "limits"
    if isLimit { parts.removeLast() }
    plugin = parts.joined(separator: ".")
  }

  /// Takes it over into what scripts are given.
  func apply(to options: inout PluginHost.Options) throws(SettingError) {
    guard isLimit else {
      options.settings.texts[plugin, default: [:]][name] = value
      return
    }
    var limits = options.ownLimits[plugin] ?? options.limits
    try limits.set(name, to: value)
    if plugin.isEmpty { options.limits = limits } else { options.ownLimits[plugin] = limits }
  }

  private static func trimmed(_ text: Substring) -> String {
    var text = text.drop { $0.isWhitespace }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }
}

/// Why a text sets nothing, and what to write instead.
struct SettingError: Error, Equatable {
  let message: String

  init(_ message: String) {
    self.message = message
  }
}

extension Limits {
  private static let names = ["load", "callback", "line", "memory", "timers", "log_lines"]

  /// Sets the limit of a name: spans for `load`, `callback` and `line`, mebibytes for `memory`, numbers for the rest.
  fileprivate mutating func set(_ name: String, to text: String) throws(SettingError) {
    switch name {
    case "load": load = try Self.span(name, text)
    case "callback": callback = try Self.span(name, text)
    case "line": line = try Self.span(name, text)
    case "memory": memory = try Self.count(name, text, atMost: 1 << 16) << 20
    case "timers": timers = try Self.count(name, text, atMost: 10_000_000)
    case "log_lines": logLines = try Self.count(name, text, atMost: 1_000_000)
    default:
      let nearest = NearestWord.nearest(to: name, among: Self.names).map { ": did you mean '\($0)'?" }
      throw SettingError("there is no limit '\(name)'\(nearest ?? ": there are \(Self.names.joined(separator: ", "))")")
    }
  }

  private static func span(_ name: String, _ text: String) throws(SettingError) -> Duration {
    guard let span = try? DurationText.parse(text), span >= .milliseconds(1), span <= .seconds(3_600) else {
      throw SettingError("the limit '\(name)' is a span from 1ms to 1h, such as 200ms, not '\(text)'")
    }
    return span
  }

  private static func count(_ name: String, _ text: String, atMost most: Int) throws(SettingError) -> Int {
    guard let number = Int(text), (1...most).contains(number) else {
      throw SettingError("the limit '\(name)' is a whole number from 1 to \(most), not '\(text)'")
    }
    return number
  }
}
