/// Where what scripts keep by `store.set` is kept between runs: whoever embeds the host chooses.
///
/// Each plugin has one piece of bytes, a text of JSON. No two calls overlap.
public struct StoreSource: Sendable {
  /// The bytes that were kept for a plugin; nil when there are none yet. Throws when there are some that cannot be read.
  public var read: @Sendable (_ plugin: String) throws(StoreFailure) -> [UInt8]?

  /// Keeps the bytes in the place of the earlier ones. After a failure, or a power cut, there are either these or those.
  public var write: @Sendable (_ plugin: String, _ bytes: [UInt8]) throws(StoreFailure) -> Void

  /// Puts the bytes of a plugin away, which nobody understands, so that nothing is lost when others are written; the
  /// result is where they are now.
  public var setAside: @Sendable (_ plugin: String) throws(StoreFailure) -> String

  /// Makes a source of these.
  public init(
    read: @escaping @Sendable (_ plugin: String) throws(StoreFailure) -> [UInt8]?,
    write: @escaping @Sendable (_ plugin: String, _ bytes: [UInt8]) throws(StoreFailure) -> Void,
    setAside: @escaping @Sendable (_ plugin: String) throws(StoreFailure) -> String
  ) {
    self.read = read
    self.write = write
    self.setAside = setAside
  }
}

/// Why something was not read or written.
public struct StoreFailure: Error, Sendable, Hashable {
  /// A sentence without a full stop: what happened, where, and what to do.
  public var message: String

  /// Makes a failure.
  public init(_ message: String) {
    self.message = message
  }
}
