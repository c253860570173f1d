/// Why a text is no JSON, and where.
package struct JSONError: Error, Sendable, Hashable {
  /// What is wrong at the place.
  package var message: String

  /// The line, from 1.
  package var line: Int

  /// The column in UTF-8 bytes, from 1.
  package var column: Int

  /// Makes an error at a place.
  package init(message: String, line: Int, column: Int) {
    self.message = message
    self.line = line
    self.column = column
  }
}

extension JSONError: CustomStringConvertible {
  /// The place and what is wrong there.
  package var description: String { "line \(line), column \(column): \(message)" }
}
