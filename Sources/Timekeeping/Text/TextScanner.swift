/// A place in a text that is being read, counted in characters so that errors point where people look.
struct TextScanner {
  let characters: [Character]
  /// The index of the next character.
  var position = 0

  /// More bytes than any text has that means a time; a cron line with every number in its lists has 400.
  static let longestText = 1_024

  /// Reads `text`. Of one longer than `limit` bytes only the beginning is looked at, and after it nothing is understood.
  init(_ text: String, limit: Int = longestText) {
    if text.utf8.count <= limit {
      characters = Array(text)
    } else {
      characters = Array(String(decoding: text.utf8.prefix(limit), as: UTF8.self)) + [TextScanner.tooMuch]
    }
  }

  /// Stands for what was not looked at. Nothing takes it: it is neither a letter nor a digit nor white space.
  private static let tooMuch: Character = "\u{FFFF}"

  var isAtEnd: Bool { position >= characters.count }

  /// The next character; nil at the end.
  var next: Character? { character(ahead: 0) }

  /// The place of the next character, 1-based.
  var column: Int { position + 1 }

  /// The character `count` places after the next one; nil beyond the end.
  func character(ahead count: Int) -> Character? {
    position + count < characters.count ? characters[position + count] : nil
  }

  /// Whether the character `count` places after the next one is a digit.
  func isDigit(ahead count: Int = 0) -> Bool { character(ahead: count).map(TextScanner.isDigit) ?? false }

  static func isDigit(_ character: Character) -> Bool { character.isASCII && character.isNumber }
}

extension TextScanner {
  /// Passes white space; whether there was any.
  @discardableResult mutating func skipSpaces() -> Bool {
    let start = position
    while let next, next.isWhitespace { position += 1 }
    return position > start
  }

  /// Passes one of `options` if it comes next.
  mutating func skip(_ options: Character...) -> Bool {
    guard let next, options.contains(next) else { return false }
    position += 1
    return true
  }

  /// The letters from here on, in lower case, up to more than any word has that means something; empty when no letter
  /// comes next.
  var word: String {
    var end = position
    while end < characters.count, end - position <= TextScanner.longestWord, characters[end].isLetter { end += 1 }
    return String(characters[position..<end]).lowercased()
  }

  /// The longest known words have 12 letters: "milliseconds".
  private static let longestWord = 24

  /// Passes the whole word that comes next if it is one of `options`, which are in lower case.
  mutating func skipWord(_ options: String...) -> Bool {
    guard next?.isLetter == true, options.contains(word) else { return false }
    skipLetters()
    return true
  }

  /// Passes the words one after the other, with white space between them, or nothing.
  mutating func skipWords(_ words: String...) -> Bool {
    let start = position
    for (index, expected) in words.enumerated() {
      guard index == 0 || skipSpaces(), next == expected.first || next?.isUppercase == true, word == expected else {
        position = start
        return false
      }
      skipLetters()
    }
    return true
  }

  /// Passes the letters that come next.
  mutating func skipLetters() {
    while let next, next.isLetter { position += 1 }
  }

  /// Passes the digits that come next and returns them; empty when there are none.
  mutating func digits() -> String {
    let start = position
    while isDigit() { position += 1 }
    return String(characters[start..<position])
  }

  /// Passes a number written with exactly `count` digits; nil, passing nothing, when something else comes next.
  mutating func number(digits count: Int) -> Int? {
    guard (0..<count).allSatisfy({ isDigit(ahead: $0) }), !isDigit(ahead: count) else { return nil }
    return Int(digits())
  }

  /// Passes a point or comma and the digits after it, and returns these; nil, passing nothing, without both.
  mutating func fraction() -> String? {
    guard next == "." || next == ",", isDigit(ahead: 1) else { return nil }
    position += 1
    return digits()
  }
}

extension TextScanner {
  /// An error about the next character, or about `column`.
  func error(_ message: String, column: Int? = nil, hint: String? = nil) -> TextError {
    TextError(column: column ?? self.column, message: message, hint: hint)
  }

  /// The error for what comes next when nothing that could come next does.
  func notUnderstood(hint: String? = nil) -> TextError {
    guard let next else { return error("something is missing at the end", hint: hint) }
    if next == TextScanner.tooMuch {
      return error("the text is too long", hint: "\(TextScanner.longestText) bytes are the most")
    }
    if next.isWhitespace { return error("something is missing here", hint: hint) }
    if !TextScanner.isDigit(next), next.isNumber {
      return error("\(TextError.quoted(String(next))) is no digit here", hint: "write numbers with 0 to 9")
    }
    let token = characters[position...].prefix { !$0.isWhitespace }
    return error("\(TextError.quoted(String(token))) is not understood", hint: hint)
  }
}

extension String {
  /// The digits of a fraction as billionths; what lies beyond the ninth digit is dropped.
  var billionths: Int {
    Int(prefix(9) + String(repeating: "0", count: max(0, 9 - count))) ?? 0
  }
}
