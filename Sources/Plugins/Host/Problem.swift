/// Something wrong with a script, and where.
public struct Problem: Error, Sendable, Hashable {
  /// The file as the user named it.
  public var file: String

  /// The line, from 1; nil where none is known.
  public var line: Int?

  /// What is wrong and what to do, in a sentence.
  public var message: String

  /// The calls that led there, innermost first, a line each; empty where there were none.
  public var traceback: String

  /// Makes a problem at a place.
  public init(file: String, line: Int? = nil, message: String, traceback: String = "") {
    self.file = file
    self.line = line
    self.message = message
    self.traceback = traceback
  }
}

extension Problem: CustomStringConvertible {
  /// The place and the sentence, as compilers print them.
  public var description: String {
    [file, line.map(String.init), " \(message)"].compactMap { $0 }.joined(separator: ":")
  }
}
