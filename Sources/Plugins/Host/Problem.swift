/// Something wrong with a script, and where.
public struct Problem: Error, Sendable, Hashable {
  /// The file as the user named it.
  public var file: String

  /// The line, from 1; nil where none is known.
  public var line: Int?

  /// The column in UTF-8 bytes, from 1; nil where none is known.
  public var column: Int?

  /// What is wrong and what to do, in a sentence.
  public var message: String

  /// The calls that led there, innermost first, a line each; empty where there were none.
  public var traceback: String

  /// What the script asked for and has not been granted; empty when that is not what is wrong.
  public var missingPermissions: [Permission] = []

  /// Makes a problem at a place.
  public init(file: String, line: Int? = nil, column: Int? = nil, message: String, traceback: String = "") {
    self.file = file
    self.line = line
    self.column = column
    self.message = message
    self.traceback = traceback
  }
}

extension Problem: CustomStringConvertible {
  /// The place and the sentence, as compilers print them.
  public var description: String {
    // A column without a line says nothing.
    let place = [line, line == nil ? nil : column].compactMap { $0.map(String.init) }
    return ([file] + place + [" \(message)"]).joined(separator: ":")
  }
}
