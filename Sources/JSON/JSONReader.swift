/// Reads a text of JSON to its end (RFC 8259). O(bytes).
///
/// A number without a fraction and an exponent that fits into 64 bits is an integer, any other a fraction. Of a key that
/// an object has twice, the last value counts.
package struct JSONReader {
  private let bytes: [UInt8]
  private var index = 0
  private var depth = 0

  /// Values within values beyond this are refused, so that the text cannot exhaust the stack.
  package static let mostDepth = 128

  /// The value that the bytes are.
  package static func value(of bytes: [UInt8]) throws(JSONError) -> JSONValue {
    var reader = JSONReader(bytes: bytes)
    let value = try reader.value()
    reader.passSpace()
    guard reader.index == bytes.count else { throw reader.error("the text goes on after its value") }
    return value
  }

  private init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  private var next: UInt8? { index < bytes.count ? bytes[index] : nil }

  private mutating func value() throws(JSONError) -> JSONValue {
    passSpace()
    guard let next else { throw error("the text ends where a value is expected") }
    switch Unicode.Scalar(next) {
    case "{": return try object()
    case "[": return try list()
    case "\"": return .text(try string())
    case "-", "0"..."9": return try number()
    case "t": return try word("true", .flag(true))
    case "f": return try word("false", .flag(false))
    case "n": return try word("null", .null)
    default: throw error("a value is expected")
    }
  }

  private mutating func word(_ word: String, _ value: JSONValue) throws(JSONError) -> JSONValue {
    guard bytes[index...].starts(with: word.utf8) else { throw error("a value is expected") }
    index += word.utf8.count
    return value
  }

  private mutating func list() throws(JSONError) -> JSONValue {
    var values: [JSONValue] = []
    try elements(until: "]") { reader throws(JSONError) in values.append(try reader.value()) }
    return .list(values)
  }

  private mutating func object() throws(JSONError) -> JSONValue {
    var fields: [String: JSONValue] = [:]
    try elements(until: "}") { reader throws(JSONError) in
      reader.passSpace()
      guard reader.next == UInt8(ascii: "\"") else { throw reader.error("a key in quotes is expected") }
      let key = try reader.string()
      guard reader.pass(":") else { throw reader.error("a colon is expected") }
      fields[key] = try reader.value()
    }
    return .object(fields)
  }

  /// Passes an opening bracket, elements with commas between them, and the closing bracket.
  private mutating func elements(
    until closing: Unicode.Scalar, _ element: (inout JSONReader) throws(JSONError) -> Void
  ) throws(JSONError) {
    guard depth < Self.mostDepth else { throw error("values are nested too deeply: at most \(Self.mostDepth) levels") }
    depth += 1
    index += 1
    defer { depth -= 1 }
    if pass(closing) { return }
    repeat { try element(&self) } while pass(",")
    guard pass(closing) else { throw error("a comma or '\(closing)' is expected") }
  }

  private mutating func number() throws(JSONError) -> JSONValue {
    let start = index
    if next == UInt8(ascii: "-") { index += 1 }
    let first = next
    guard passDigits() > 0 else { throw error("a digit is expected") }
    let whole = index - start - (bytes[start] == UInt8(ascii: "-") ? 1 : 0)
    guard first != UInt8(ascii: "0") || whole == 1 else {
      index = start
      throw error("a number does not begin with a zero")
    }
    var isInteger = true
    if next == UInt8(ascii: ".") {
      index += 1
      isInteger = false
      guard passDigits() > 0 else { throw error("a digit is expected") }
    }
    if next == UInt8(ascii: "e") || next == UInt8(ascii: "E") {
      index += 1
      isInteger = false
      if next == UInt8(ascii: "+") || next == UInt8(ascii: "-") { index += 1 }
      guard passDigits() > 0 else { throw error("a digit is expected") }
    }
    let text = String(decoding: bytes[start..<index], as: UTF8.self)
    if isInteger, let integer = Int64(text) { return .integer(integer) }
    guard let number = Double(text), number.isFinite else {
      index = start
      throw error("the number is too large")
    }
    return .number(number)
  }

  private mutating func passDigits() -> Int {
    let start = index
    while let next, next >= UInt8(ascii: "0"), next <= UInt8(ascii: "9") { index += 1 }
    return index - start
  }

  private mutating func passSpace() {
    while let next, [0x20, 0x09, 0x0A, 0x0D].contains(next) { index += 1 }
  }

  /// Passes a mark and the space before it; false, passing the space alone, when another one comes.
  private mutating func pass(_ mark: Unicode.Scalar) -> Bool {
    passSpace()
    guard let next, Unicode.Scalar(next) == mark else { return false }
    index += 1
    return true
  }
}

extension JSONReader {
  /// Passes text in quotes.
  private mutating func string() throws(JSONError) -> String {
    index += 1
    var text = ""
    while true {
      let start = index
      while let next, next >= 0x20, next != UInt8(ascii: "\""), next != UInt8(ascii: "\\") { index += 1 }
      guard let piece = String(validating: bytes[start..<index], as: UTF8.self) else {
        index = start
        throw error("the text is not UTF-8")
      }
      text += piece
      guard let next else { throw error("the text ends within quotes") }
      guard next >= 0x20 else { throw error("a control character stands within quotes: write it as an escape") }
      index += 1
      if next == UInt8(ascii: "\"") { return text }
      text.unicodeScalars.append(try escape())
    }
  }

  /// Passes what follows a backslash.
  private mutating func escape() throws(JSONError) -> Unicode.Scalar {
    guard let next else { throw error("the text ends within quotes") }
    index += 1
    switch Unicode.Scalar(next) {
    case "\"", "\\", "/": return Unicode.Scalar(next)
    case "b": return "\u{8}"
    case "f": return "\u{c}"
    case "n": return "\n"
    case "r": return "\r"
    case "t": return "\t"
    case "u": return try codeUnits()
    default:
      index -= 1
      throw error("there is no such escape")
    }
  }

  /// Passes one or two groups of four digits: a code unit of UTF-16, or a pair of surrogates (section 7).
  private mutating func codeUnits() throws(JSONError) -> Unicode.Scalar {
    let start = index
    let first = try codeUnit()
    if let scalar = Unicode.Scalar(first) { return scalar }
    if UTF16.isLeadSurrogate(first), bytes[index...].starts(with: "\\u".utf8) {
      index += 2
      let second = try codeUnit()
      if UTF16.isTrailSurrogate(second) {
        return UTF16.decode(UTF16.EncodedScalar([first, second]))
      }
    }
    index = start
    throw error("half of a pair of surrogates is no character")
  }

  private mutating func codeUnit() throws(JSONError) -> UInt16 {
    let digits = bytes[index...].prefix(4)
    guard digits.count == 4, digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
      let unit = UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
    else { throw error("four hexadecimal digits are expected") }
    index += 4
    return unit
  }

  /// The error at the present place.
  private func error(_ message: String) -> JSONError {
    let before = bytes[..<index]
    let lines = before.reduce(1) { $0 + ($1 == UInt8(ascii: "\n") ? 1 : 0) }
    let column = index - (before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0) + 1
    return JSONError(message: message, line: lines, column: column)
  }
}
