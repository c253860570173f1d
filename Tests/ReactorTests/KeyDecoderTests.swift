import Reactor
import Testing

@Suite("Keys")
struct KeyDecoderTests {
  @Test(
    "Bytes become keys",
    arguments: [
      ("", []), ("q", [.character("q")]), (" ", [.character(" ")]), ("é", [.character("é")]), ("茶", [.character("茶")]),
      ("🍵", [.character("🍵")]), ("\r", [.enter]), ("\n", [.enter]), ("\t", [.tab]), ("\u{7f}", [.backspace]),
      ("\u{08}", [.backspace]), ("\u{03}", [.control("c")]), ("\u{1a}", [.control("z")]), ("\u{0}", []), ("\u{1c}", []),
      ("\u{9b}", []),
      // xterm's and the Linux console's sequences: `infocmp xterm`, `infocmp linux`
      ("\u{1b}[A", [.up]), ("\u{1b}[B", [.down]), ("\u{1b}[C", [.right]), ("\u{1b}[D", [.left]),
      ("\u{1b}OA", [.up]), ("\u{1b}OB", [.down]), ("\u{1b}OC", [.right]), ("\u{1b}OD", [.left]),
      ("\u{1b}[H", [.home]), ("\u{1b}[F", [.end]), ("\u{1b}OH", [.home]), ("\u{1b}OF", [.end]),
      ("\u{1b}[1~", [.home]), ("\u{1b}[4~", [.end]), ("\u{1b}[7~", [.home]), ("\u{1b}[8~", [.end]),
      ("\u{1b}[5~", [.pageUp]), ("\u{1b}[6~", [.pageDown]), ("\u{1b}[3~", [.delete]), ("\u{1b}OM", [.enter]),
      ("\u{1b}[1;5A", [.up]), ("\u{1b}[6;2~", [.pageDown]),
      // Esc by itself, twice, and before a character
      ("\u{1b}", [.escape]), ("\u{1b}\u{1b}", [.escape, .escape]), ("\u{1b}q", [.escape, .character("q")]),
      ("q\u{1b}", [.character("q"), .escape]), ("\u{1b}\u{1b}[A", [.escape, .up]),
      // sequences that mean no key: swallowed whole
      ("\u{1b}[2~x", [.character("x")]), ("\u{1b}[?1;2cx", [.character("x")]), ("\u{1b}[200~x", [.character("x")]),
      ("\u{1b}OPx", [.character("x")]), ("\u{1b}[5\rx", [.enter, .character("x")]),
      ("a\u{1b}[Ab", [.character("a"), .up, .character("b")]),
    ] as [(String, [Key])])
  func table(text: String, expected: [Key]) {
    var decoder = KeyDecoder()
    #expect(decoder.keys(in: text.utf8) == expected)
  }

  @Test(
    "Bytes that are no UTF-8 become one replacement each run, and lose nothing after them",
    arguments: [
      ([0xff, 0x71], [.character("\u{fffd}"), .character("q")]),
      ([0x80], [.character("\u{fffd}")]),
      ([0xc0, 0x80], [.character("\u{fffd}"), .character("\u{fffd}")]),
      ([0xe8, 0x8c, 0x71], [.character("\u{fffd}"), .character("q")]),
      // surrogates and what lies beyond U+10FFFF: RFC 3629, section 3
      ([0xed, 0xa0, 0x80], [.character("\u{fffd}"), .character("\u{fffd}"), .character("\u{fffd}")]),
      ([0xf5], [.character("\u{fffd}")]),
    ] as [([UInt8], [Key])])
  func invalid(bytes: [UInt8], expected: [Key]) {
    var decoder = KeyDecoder()
    #expect(decoder.keys(in: bytes) == expected)
  }

  @Test(
    "What a reading cuts off goes on in the next, unless it is a lone Esc",
    arguments: [
      ("é茶🍵", [.character("é"), .character("茶"), .character("🍵")]),
      ("x", [.character("x")]),
    ] as [(String, [Key])])
  func byteByByte(text: String, expected: [Key]) {
    var decoder = KeyDecoder()
    #expect(text.utf8.flatMap { decoder.keys(in: [$0]) } == expected)
  }

  @Test("A sequence that a reading cuts off after its second byte goes on in the next")
  func splitSequences() {
    var decoder = KeyDecoder()
    #expect(decoder.keys(in: "\u{1b}[".utf8).isEmpty)
    #expect(decoder.keys(in: "1;".utf8).isEmpty)
    #expect(decoder.keys(in: "5Ax".utf8) == [.up, .character("x")])
    #expect(decoder.keys(in: "\u{1b}O".utf8).isEmpty)
    #expect(decoder.keys(in: "H".utf8) == [.home])
  }
}
