/// Why a zone's rules are not to be had.
public struct ZoneError: Error, Sendable, Hashable {
  /// What kind of trouble it is.
  public enum Code: Sendable, Hashable {
    /// The text cannot be the name of a zone.
    case badName
    /// No zone of that name is known here.
    case unknown
    /// The zone's file breaks the format.
    case damaged
    /// The zone's file could not be read.
    case unreadable
  }

  /// What kind of trouble it is.
  public var code: Code
  /// The zone's name, as given.
  public var name: String
  /// What is wrong, as a clause without a full stop.
  public var message: String
  /// What to do about it, as a clause.
  public var hint: String?

  /// Makes an error about the zone `name`.
  public init(_ code: Code, name: String, message: String, hint: String? = nil) {
    self.code = code
    self.name = name
    self.message = message
    self.hint = hint
  }
}

extension ZoneError: CustomStringConvertible {
  /// The whole sentence.
  public var description: String { message + (hint.map { "; \($0)" } ?? "") + "." }

  /// The error for a name that stands for no zone known here.
  public static func unknown(_ name: String) -> ZoneError {
    ZoneError(
      .unknown, name: name, message: "no zone is called \(TextError.quoted(name))",
      hint: "write it as the IANA database does, such as Europe/Berlin or Asia/Shanghai")
  }

  static func damaged(_ name: String, _ what: String) -> ZoneError {
    ZoneError(
      .damaged, name: name, message: "the file of zone \(TextError.quoted(name)) is damaged: \(what)",
      hint: "reinstall the tzdata package")
  }
}
