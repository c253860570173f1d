import Lua

/// How a prompt shows a value: as a person would write it in Lua, within bounds, and without what acts on a terminal.
struct ValueText {
  /// What a handle reads as.
  let describe: (LuaHandle) -> String

  /// A table that is wider than this is shown with a line for each entry, in characters.
  private static let width = 72

  /// The value as one line or several, without the last line end.
  func text(of value: LuaOutline) -> String {
    lines(of: value, width: Self.width).joined(separator: "\n")
  }

  private func lines(of value: LuaOutline, width: Int) -> [String] {
    switch value {
    case .table(let table): lines(of: table, width: width)
    default: [word(for: value)]
    }
  }

  private func word(for value: LuaOutline) -> String {
    switch value {
    case .nil: "nil"
    case .boolean(let value): "\(value)"
    case .integer(let value): "\(value)"
    case .number(_, let text): text
    case .string(let bytes, let count): Self.quoted(bytes, count: count)
    case .table(let table): Self.object("table", table.number)
    case .tableElsewhere(let number): Self.object("table", number)
    case .function(let number, let source, let line):
      "\(Self.object("function", number)) (\(Self.shown(source)):\(line))"
    case .builtin(let name): name.map { "built-in \($0)" } ?? "built-in function"
    case .handle(let handle): Self.shown(describe(handle))
    case .other(let type, let number): Self.object(Self.shown(type), number)
    }
  }

  private func lines(of table: LuaOutline.Table, width: Int) -> [String] {
    var entries = table.items.map { lines(of: $0, width: width - 2) }
    for field in table.fields {
      var lines = lines(of: field.value, width: width - 2)
      lines[0] = "\(key(field.key)) = \(lines[0])"
      entries.append(lines)
    }
    if table.leftOut > 0 || table.isLarger {
      entries.append(["… " + (table.isLarger ? "more than " : "") + "\(table.leftOut) more"])
    }
    guard !entries.isEmpty else { return ["{}"] }
    let flat = "{ " + entries.map { $0.joined(separator: " ") }.joined(separator: ", ") + " }"
    guard flat.count > width || entries.contains(where: { $0.count > 1 }) else { return [flat] }
    let last = entries.count - 1
    let inner = entries.enumerated().flatMap { index, lines in
      lines.enumerated().map { "  " + $1 + (index < last && $0 == lines.count - 1 ? "," : "") }
    }
    return ["{"] + inner + ["}"]
  }

  private func key(_ key: LuaOutline) -> String {
    if case .string(let bytes, let count) = key, bytes.count == count {
      let name = String(decoding: bytes, as: UTF8.self)
      if LuaName.isName(name) { return name }
    }
    return "[\(word(for: key))]"
  }

  /// An object as `tostring` tells it.
  private static func object(_ type: String, _ number: Int64) -> String {
    let digits = String(number, radix: 16)
    return "\(type): 0x" + String(repeating: "0", count: max(0, 8 - digits.count)) + digits
  }
}

extension ValueText {
  /// Bytes as a string of Lua's between quotes; what does not print, or is no UTF-8, is escaped (Lua 5.4 Reference Manual,
  /// 3.1).
  static func quoted(_ bytes: [UInt8], count: Int) -> String {
    var text = "\""
    let isCut = count > bytes.count
    var rest = bytes[...]
    loop: while !rest.isEmpty {
      // A parser reads ahead, so each character has its own.
      var parser = Unicode.UTF8.ForwardParser()
      var iterator = rest.makeIterator()
      switch parser.parseScalar(from: &iterator) {
      case .valid(let encoded):
        rest = rest.dropFirst(encoded.count)
        text += escaped(Unicode.UTF8.decode(encoded))
      case .error(let length):
        // A character that was cut in two is no fault of the text.
        if isCut, rest.count < 4 { break loop }
        for byte in rest.prefix(length) { text += "\\x" + (byte < 16 ? "0" : "") + String(byte, radix: 16) }
        rest = rest.dropFirst(length)
      case .emptyInput: break loop
      }
    }
    return text + (isCut ? "\"… (\(count) bytes)" : "\"")
  }

  /// A text of somebody else's with what acts on a terminal escaped.
  private static func shown(_ text: String) -> String {
    text.unicodeScalars.map { isPrinted($0) ? String($0) : escaped($0) }.joined()
  }

  private static func escaped(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\"": "\\\""
    case "\\": "\\\\"
    case "\n": "\\n"
    case "\r": "\\r"
    case "\t": "\\t"
    case _ where isPrinted(scalar): String(scalar)
    default: scalar.value < 0x80 ? "\\\(scalar.value)" : "\\u{\(String(scalar.value, radix: 16))}"
    }
  }

  private static func isPrinted(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: false
    default: true
    }
  }
}
