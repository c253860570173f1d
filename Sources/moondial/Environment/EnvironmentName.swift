/// The environment variables that the program reads.
enum EnvironmentName: String {
  /// The person's folder.
  case home = "HOME"
  /// Set and not empty: no colours (no-color.org).
  case noColor = "NO_COLOR"
  /// The kind of terminal; `dumb` can neither colour nor move the cursor.
  case terminal = "TERM"
  /// A file of certificates to trust in place of the system's, as OpenSSL knows it.
  case certificates = "SSL_CERT_FILE"
  /// Where settings are (XDG Base Directory Specification 0.8).
  case configurationHome = "XDG_CONFIG_HOME"
  /// Where data is kept.
  case dataHome = "XDG_DATA_HOME"
  /// Where the state between runs is kept.
  case stateHome = "XDG_STATE_HOME"
  /// Where sockets are, for as long as the person is logged in.
  case runtimeDirectory = "XDG_RUNTIME_DIR"
}

extension [String: String] {
  /// The value of a variable; nil when it is not set.
  subscript(name: EnvironmentName) -> String? { self[name.rawValue] }
}
