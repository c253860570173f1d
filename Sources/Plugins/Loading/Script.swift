/// A script to load: its text, what it and its errors are called, and the modules that it may require.
public struct Script: Sendable {
  /// The plugin's name unless the script gives itself another: the file's stem or the folder's name.
  public var name: String

  /// The file as the user named it, for error messages.
  public var path: String

  /// Its text.
  public var source: [UInt8]

  /// Where `require` looks.
  public var modules: ModuleSource

  /// What the user has granted it, besides what every script of the host is granted.
  public var grants: Grants

  /// Makes a script of a text that was read from `path`.
  public init(name: String, path: String, source: [UInt8], modules: ModuleSource = .none, grants: Grants = Grants()) {
    self.name = name
    self.path = path
    self.source = source
    self.modules = modules
    self.grants = grants
  }
}

/// Where the modules of a script come from: its own folder, for a program that has one.
public struct ModuleSource: Sendable {
  /// A module's text, and the file that errors in it name.
  public struct Module: Sendable {
    /// The file as the user would name it.
    public var path: String
    /// Its text.
    public var source: [UInt8]

    /// Makes a module of a text that was read from `path`.
    public init(path: String, source: [UInt8]) {
      self.path = path
      self.source = source
    }
  }

  /// Reads the file of a path such as `lib/names.lua`, which never leads out of the folder by its name; nil when there
  /// is none. Throws a problem when there is one that cannot be used.
  public var read: @Sendable (_ path: String) throws(Problem) -> Module?

  /// Makes a source that reads in this way.
  public init(_ read: @escaping @Sendable (_ path: String) throws(Problem) -> Module?) {
    self.read = read
  }

  /// A source without modules.
  public static let none = ModuleSource { _ in nil }
}
