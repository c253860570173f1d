package import JSON

/// One object of JSON on a line of its own, keys sorted (jsonlines.org).
package struct JSONLine {
  /// The line, with its line end.
  package let text: String

  /// Writes the object. What would act on a terminal that the line is shown on is escaped.
  package init(_ fields: [String: JSONValue]) {
    text = JSONWriter.text(of: .object(fields), escaping: ControlCharacters.isControl) + "\n"
  }
}
