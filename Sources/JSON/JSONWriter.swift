/// Writes a value of JSON without spaces, keys sorted by their bytes (RFC 8259).
package struct JSONWriter {
  private var text = ""
  private let isEscaped: (Unicode.Scalar) -> Bool

  /// The value's text. Of what may stand for itself, the scalars up to U+FFFF for which `isEscaped` is true are escaped.
  package static func text(
    of value: JSONValue, escaping isEscaped: @escaping (Unicode.Scalar) -> Bool = { _ in false }
  ) -> String {
    var writer = JSONWriter(isEscaped: isEscaped)
    writer.append(value)
    return writer.text
  }

  private init(isEscaped: @escaping (Unicode.Scalar) -> Bool) {
    self.isEscaped = isEscaped
  }

  private mutating func append(_ value: JSONValue) {
    switch value {
    case .null: text += "null"
    case .flag(let flag): text += flag ? "true" : "false"
    case .integer(let integer): text += "\(integer)"
    // Swift's own text is the shortest that reads back as the same number, in JSON's notation.
    case .number(let number): text += number.isFinite ? "\(number)" : "null"
    case .text(let string): append(quoted: string)
    case .list(let values):
      append(values, between: "[", and: "]") { writer, value in writer.append(value) }
    case .object(let fields):
      let sorted = fields.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
      append(sorted, between: "{", and: "}") { writer, field in
        writer.append(quoted: field.key)
        writer.text += ":"
        writer.append(field.value)
      }
    }
  }

  private mutating func append<Element>(
    _ elements: [Element], between opening: String, and closing: String,
    _ appendElement: (inout JSONWriter, Element) -> Void
  ) {
    text += opening
    var isFirst = true
    for element in elements {
      if !isFirst { text += "," }
      isFirst = false
      appendElement(&self, element)
    }
    text += closing
  }

  /// Escapes what JSON demands (section 7), and what whoever writes wants escaped besides.
  private mutating func append(quoted string: String) {
    text += "\""
    defer { text += "\"" }
    // Most text needs no escape, and is taken as a whole; other text in the pieces between its escapes.
    guard !string.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7f && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") })
    else {
      text += string
      return
    }
    let scalars = string.unicodeScalars
    var start = scalars.startIndex
    for index in scalars.indices {
      guard let escape = escape(for: scalars[index]) else { continue }
      text += string[start..<index]
      text += escape
      start = scalars.index(after: index)
    }
    text += string[start...]
  }

  private func escape(for scalar: Unicode.Scalar) -> String? {
    switch scalar {
    case "\"": return "\\\""
    case "\\": return "\\\\"
    case "\n": return "\\n"
    case "\r": return "\\r"
    case "\t": return "\\t"
    case _ where scalar.value < 0x20 || isEscaped(scalar) && scalar.value <= 0xffff:
      let digits = String(scalar.value, radix: 16)
      return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    default: return nil
    }
  }
}
