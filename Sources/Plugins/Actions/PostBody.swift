import JSON
import Lua

/// What a script wants sent.
struct PostBody {
  /// The bytes; nil when it tells of what led there, which is known only then.
  let bytes: [UInt8]?

  /// What they are (RFC 9110, section 8.3).
  let type: String

  /// Reads the fields `json` and `form`, of which there is one at most.
  init(_ fields: Fields) throws(LuaFailure) {
    switch (fields.value("json"), fields.value("form")) {
    case (_?, _?): throw LuaFailure("http.post sends either json or form")
    case (let value?, nil):
      let json = try PlainData.json(value, at: "json", for: "sent")
      (bytes, type) = (Array(JSONWriter.text(of: json).utf8), "application/json")
    case (nil, let value?): (bytes, type) = (try Self.form(value, fields), "application/x-www-form-urlencoded")
    case (nil, nil): (bytes, type) = (nil, "application/json")
    }
  }

  /// Names and values as forms of the web have them (URL Standard, section 5.2), sorted by name.
  private static func form(_ value: LuaValue, _ fields: Fields) throws(LuaFailure) -> [UInt8] {
    guard case .table(let table) = value, table.positional.isEmpty, table.otherKeys == 0 else {
      throw fields.failure("form", "names and texts are expected, such as { text = \"Tea\" }")
    }
    var parts: [String] = []
    for (name, value) in table.fields.sorted(by: { $0.0.utf8.lexicographicallyPrecedes($1.0.utf8) }) {
      switch value {
      case .string, .integer, .number, .boolean: parts.append("\(encoded(name))=\(encoded(value.description))")
      default: throw fields.failure("form", "'\(name)' is a \(value.typeName): a text is expected")
      }
    }
    return Array(parts.joined(separator: "&").utf8)
  }

  private static func encoded(_ text: String) -> String {
    var encoded: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "*"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"):
        encoded.append(byte)
      case UInt8(ascii: " "): encoded.append(UInt8(ascii: "+"))
      default: encoded += Array("%".utf8) + String(UInt16(byte) + 0x100, radix: 16).uppercased().utf8.dropFirst()
      }
    }
    return String(decoding: encoded, as: UTF8.self)
  }
}
