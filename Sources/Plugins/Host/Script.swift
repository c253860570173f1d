/// A script to load: its text, and what it and its errors are called.
public struct Script: Sendable, Hashable {
  /// The plugin's name: the file's stem or the folder's name.
  public var name: String

  /// The file as the user named it, for error messages.
  public var path: String

  /// Its text.
  public var source: [UInt8]

  /// Makes a script of a text that was read from `path`.
  public init(name: String, path: String, source: [UInt8]) {
    self.name = name
    self.path = path
    self.source = source
  }
}
