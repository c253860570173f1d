/// Why a text is no JSON, and where.
package struct JSONError: Error, Sendable, Hashable {
  /// What is wrong at the place.
  package var message: String

  /// The line, from 1.
  package var line: Int

  /// The column in UTF-8 bytes, from 1.
  package var column: Int
}

extension JSONError: CustomStringConvertible {
  /// The place and what is wrong there.
  package var description: String { "line \(line), column \(column): \(message)" }
}
