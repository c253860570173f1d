/// The environment that programs get: what one needs to find files, screens and sound, and no secret of somebody else's.
struct ChildEnvironment: Sendable {
  private let variables: [String: String]

  /// Takes what is passed on from this process's environment.
  init(_ environment: [String: String]) {
    variables = environment.filter { Self.names.contains($0.key) || $0.key.hasPrefix("LC_") }
  }

  /// The variable in which programs are looked for; the usual folders where there is none.
  var path: String { variables["PATH"] ?? "/usr/local/bin:/usr/bin:/bin" }

  /// These and others, which come first, as `NAME=value`, sorted.
  func adding(_ others: [String: String]) -> [String] {
    variables.merging(["PATH": path]) { own, _ in own }.merging(others) { _, other in other }
      .map { "\($0.key)=\($0.value)" }.sorted()
  }

  private static let names: Set<String> = [
    "PATH", "HOME", "USER", "LOGNAME", "LANG", "LANGUAGE", "TZ", "TMPDIR", "DISPLAY", "WAYLAND_DISPLAY", "XAUTHORITY",
    "XDG_RUNTIME_DIR", "DBUS_SESSION_BUS_ADDRESS", "PULSE_SERVER",
  ]
}
