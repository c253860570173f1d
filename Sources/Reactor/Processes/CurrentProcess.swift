import Glibc

/// What the system gave this process when it was started.
public enum CurrentProcess {
  /// The environment; of a name that is there twice, the first value.
  public static func environment() -> [String: String] {
    let pairs = SystemCalls.environment().compactMap { entry -> (String, String)? in
      guard let equals = entry.firstIndex(of: "=") else { return nil }
      return (String(entry[..<equals]), String(entry[entry.index(after: equals)...]))
    }
    return Dictionary(pairs) { first, _ in first }
  }

  /// The working directory; throws ENOENT when it has been removed.
  public static func workingDirectory() throws(SystemError) -> String {
    try SystemCalls.workingDirectory()
  }

  /// Opens what is closed of the three standard descriptors on `/dev/null`.
  ///
  /// Otherwise the next file or timer would become "standard output", and messages would be written into it.
  public static func openStandardDescriptors() throws(SystemError) {
    while true {
      let descriptor = try SystemCalls.open("/dev/null", flags: O_RDWR)
      guard descriptor.number <= STDERR_FILENO else { return }
      _ = descriptor.release()
    }
  }
}
