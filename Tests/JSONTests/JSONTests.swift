import Testing

@testable import JSON

@Suite("JSON")
struct JSONTests {
  /// Texts and what they are, by RFC 8259.
  static let texts: [(text: String, value: JSONValue)] = [
    ("null", nil), (" true ", true), ("false\n", false), ("0", 0), ("-0", 0), ("-12", -12), ("1.5", .number(1.5)),
    ("3.0", .number(3)), ("1e2", .number(100)), ("-1.25E-2", .number(-0.0125)),
    ("9223372036854775807", .integer(.max)), ("-9223372036854775808", .integer(.min)),
    ("9223372036854775808", .number(9_223_372_036_854_775_808)), ("\"\"", ""), ("\"é\u{1F600}\"", "é\u{1F600}"),
    (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{c}\n\r\t"), (#""\u00e9\uD83D\ude00\u0000""#, "é\u{1F600}\0"),
    ("[]", .list([])), ("[ 1 , [ ] , {} ]", .list([1, .list([]), .object([:])])),
    (#"{"a":1,"b":{"c":[null]},"a":2}"#, .object(["a": 2, "b": .object(["c": .list([nil])])])),
    ("\t{\r\n\"\": \"x\" }", .object(["": "x"])),
  ]

  @Test("A text is read to its end", arguments: texts)
  func reading(text: String, value: JSONValue) throws {
    #expect(try JSONReader.value(of: Array(text.utf8)) == value)
  }

  @Test(
    "What is no JSON is refused with its place",
    arguments: [
      ("", "line 1, column 1: the text ends where a value is expected"),
      ("[1,\n 2,]", "line 2, column 4: a value is expected"), ("[1 2]", "line 1, column 4: a comma or ']' is expected"),
      ("{\"a\" 1}", "line 1, column 6: a colon is expected"),
      ("{a:1}", "line 1, column 2: a key in quotes is expected"),
      ("{\"a\":1,}", "line 1, column 8: a key in quotes is expected"), ("nul", "line 1, column 1: a value is expected"),
      ("NaN", "line 1, column 1: a value is expected"), ("01", "line 1, column 1: a number does not begin with a zero"),
      ("1.", "line 1, column 3: a digit is expected"), ("-", "line 1, column 2: a digit is expected"),
      (".5", "line 1, column 1: a value is expected"), ("+1", "line 1, column 1: a value is expected"),
      ("1e", "line 1, column 3: a digit is expected"), ("1e400", "line 1, column 1: the number is too large"),
      ("1 2", "line 1, column 3: the text goes on after its value"),
      ("\"x", "line 1, column 3: the text ends within quotes"),
      ("\"\\", "line 1, column 3: the text ends within quotes"),
      ("\"\t\"", "line 1, column 2: a control character stands within quotes: write it as an escape"),
      ("\"\\x\"", "line 1, column 3: there is no such escape"),
      ("\"\\u12\"", "line 1, column 4: four hexadecimal digits are expected"),
      ("\"\\ud800x\"", "line 1, column 4: half of a pair of surrogates is no character"),
      ("\"\\ude00\"", "line 1, column 4: half of a pair of surrogates is no character"),
      ("'x'", "line 1, column 1: a value is expected"),
      ("[", "line 1, column 2: the text ends where a value is expected"),
      ("\u{FEFF}1", "line 1, column 1: a value is expected"),
    ])
  func refusing(text: String, message: String) {
    let error = #expect(throws: JSONError.self) { try JSONReader.value(of: Array(text.utf8)) }
    #expect(error?.description == message)
  }

  @Test("Bytes that are not UTF-8, and nesting without end, are refused")
  func bytes() {
    let error = #expect(throws: JSONError.self) { try JSONReader.value(of: [0x22, 0x61, 0xFF, 0x22]) }
    #expect(error?.description == "line 1, column 2: the text is not UTF-8")
    let deep = Array(repeating: UInt8(ascii: "["), count: 1_000_000)
    #expect(throws: JSONError.self) { try JSONReader.value(of: deep) }
    let allowed = String(repeating: "[", count: 128) + String(repeating: "]", count: 128)
    #expect(throws: Never.self) { try JSONReader.value(of: Array(allowed.utf8)) }
  }

  @Test(
    "What is written is the shortest text of the value, and reads back as the same",
    arguments: [
      (
        .object(["b": .list([1, .number(2), nil, true]), "a": "x\u{1b}\n\u{2028}é"]),
        "{\"a\":\"x\\u001b\\n\u{2028}é\",\"b\":[1,2.0,null,true]}"
      ),
      (.number(1e300), "1e+300"), (.number(0.1), "0.1"), (.number(-0.0), "-0.0"),
      (.integer(.min), "-9223372036854775808"),
      (.text("\"\\/\u{7f}"), "\"\\\"\\\\/\u{7f}\""), (.object([:]), "{}"),
    ] as [(JSONValue, String)])
  func writing(value: JSONValue, text: String) throws {
    #expect(JSONWriter.text(of: value) == text)
    #expect(try JSONReader.value(of: Array(text.utf8)) == value)
  }

  @Test("More can be escaped than has to be")
  func escaping() {
    #expect(JSONWriter.text(of: "a\u{2028}\u{e0001}", escaping: { !$0.isASCII }) == "\"a\\u2028\u{e0001}\"")
  }
}
