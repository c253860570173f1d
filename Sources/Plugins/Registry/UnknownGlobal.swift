import Timekeeping

/// The hint on a global that a script used and nobody has: Lua's own message names it, but not what was meant.
enum UnknownGlobal {
  /// What to add to a message of Lua's such as `attempt to call a nil value (global 'ntify')`; nil for others.
  static func hint(on message: String) -> String? {
    guard let name = name(in: message) else { return nil }
    if name == "test" { return "scripts of tests have it: moondial test NAME_test.lua" }
    if let meant = namesFromElsewhere[name] { return "it is \(meant) here" }
    let globals = APIReference.globalNames.filter { !$0.contains(".") && $0 != "test" }
    return NearestWord.nearest(to: String(name), among: globals).map { "did you mean '\($0)'?" }
  }

  private static func name(in message: String) -> Substring? {
    let opening = " a nil value (global '"
    let parts = message.split(separator: "'", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0].hasSuffix(opening.dropLast()), parts[2] == ")" else { return nil }
    return parts[1]
  }

  /// Globals of OBS, browsers, Garry's Mod, Hammerspoon and others.
  private static let namesFromElsewhere: [Substring: String] = [
    "timer_add": "timer.every, in seconds, not milliseconds", "timer_remove": "t:cancel()",
    "setTimeout": "timer.after, in seconds, not milliseconds",
    "setInterval": "timer.every, in seconds, not milliseconds", "sleep": "timer.sleep, inside callbacks",
    "wait": "timer.sleep, inside callbacks", "hs": "timer, without hs", "C_Timer": "timer", "obslua": "timer",
  ]
}
