import Boards
import JSON
import Testing

@Suite("Text for terminals and programs")
struct TextTests {
  @Test(
    "Control characters are shown, all else is left alone",
    arguments: [
      ("", ""), ("Tea 茶 🍵 é", "Tea 茶 🍵 é"), ("👩‍🍳", "👩‍🍳"),
      ("\u{1b}[2J", "\\u{1b}[2J"), ("a\nb\tc\r", "a\\nb\\tc\\u{d}"), ("\0", "\\u{0}"), ("\u{7f}", "\\u{7f}"),
      ("\u{9b}2J", "\\u{9b}2J"), ("\u{85}", "\\u{85}"), ("\u{a0}", "\u{a0}"),
      ("\u{202e}gpj.exe", "\\u{202e}gpj.exe"), ("\u{2066}x\u{2069}", "\\u{2066}x\\u{2069}"),
      ("\u{200f}\u{061c}", "\\u{200f}\\u{61c}"), ("\u{2028}", "\\u{2028}"), ("\r\n", "\\u{d}\\n"),
    ])
  func escaped(text: String, expected: String) {
    #expect(ControlCharacters.escaped(text) == expected)
  }

  @Test(
    "A value is written as RFC 8259 has it",
    arguments: [
      (nil, "null"), (true, "true"), (false, "false"), (0, "0"), (-12, "-12"),
      (.integer(.max), "9223372036854775807"), (.integer(.min), "-9223372036854775808"),
      (.number(0.1), "0.1"),
      (.number(-1.5), "-1.5"), (.number(1e300), "1e+300"), (.number(.leastNonzeroMagnitude), "5e-324"),
      (.number(1.0 / 3), "0.3333333333333333"), (.number(100), "100.0"),
      (.number(.nan), "null"), (.number(.infinity), "null"),
      ("", #""""#), ("Tea 茶 🍵", #""Tea 茶 🍵""#), (#"a"b\c/d"#, #""a\"b\\c/d""#),
      ("\n\r\t", #""\n\r\t""#), ("\u{08}\u{0c}\0\u{1f}", #""\u0008\u000c\u0000\u001f""#),
      ("\u{7f}\u{9b}\u{202e}\u{2028}", #""\u007f\u009b\u202e\u2028""#),
      (.text(utf8: [0x61, 0xff, 0x62]), "\"a\u{fffd}b\""), (.text(utf8: [0xe8, 0x8c]), "\"\u{fffd}\""),
      (.list([]), "[]"), (.list([1, "x", nil, .list([true])]), #"[1,"x",null,[true]]"#),
      (.object([:]), "{}"), (.object(["b": 1, "a": .object(["d": 2, "c": 3])]), #"{"a":{"c":3,"d":2},"b":1}"#),
    ] as [(JSONValue, String)])
  func json(value: JSONValue, expected: String) {
    #expect(JSONLine(["key": value]).text == "{\"key\":\(expected)}\n")
  }

  @Test("Keys are sorted by bytes and escaped")
  func keys() {
    let line = JSONLine(["at_ms": 1, "at": 2, "Z": 3, "é": 4, "z": 5, "a\"": 6])
    #expect(line.text == #"{"Z":3,"a\"":6,"at":2,"at_ms":1,"z":5,"é":4}"# + "\n")
    #expect(JSONLine([:]).text == "{}\n")
  }
}
