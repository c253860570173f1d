/// Text that was not understood: where, why, and what to write instead.
public struct TextError: Error, Sendable, Hashable {
  /// The place of the first thing not understood: 1-based, in characters.
  public var column: Int

  /// What is wrong, as a clause without a full stop.
  public var message: String

  /// What to write instead, as a clause; nil where nothing sensible can be said.
  public var hint: String?

  /// Makes an error about the character at `column`.
  public init(column: Int, message: String, hint: String? = nil) {
    self.column = column
    self.message = message
    self.hint = hint
  }
}

extension TextError: CustomStringConvertible {
  /// The whole sentence: what, where, remedy.
  public var description: String { clause + "." }

  /// The same without the full stop, to be part of a longer sentence.
  public var clause: String { "\(message) (column \(column))" + (hint.map { "; \($0)" } ?? "") }
}

extension TextError {
  /// `text` between quotation marks, shortened, and without characters that a terminal would obey.
  static func quoted(_ text: some StringProtocol) -> String { "\"" + shown(text) + "\"" }

  /// The same without the marks.
  static func shown(_ text: some StringProtocol) -> String {
    let limit = 24
    let shown = text.prefix(limit).map { character in
      character.unicodeScalars.allSatisfy { $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value) }
        ? character : "?"
    }
    return String(shown) + (shown.count == limit && text.count > limit ? "…" : "")
  }
}
