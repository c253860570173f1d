import Boards
import Testing
import Timekeeping

@Suite("Events as lines")
struct EventTextTests {
  /// 2026-12-01T20:00:00.5 in Shanghai is 12:00:00.5 UTC, 1,796,126,400.5 s after 1970.
  static let at = ServerInstant(nanoseconds: 1_796_126_400_500_000_000)
  static let shanghai = ZoneRules.fixed(secondsEastOfUTC: 8 * 3_600)

  static func event(_ name: Event.Name, _ change: (inout Event) -> Void = { _ in }) -> Event {
    var event = Event(name, at: at, plugin: "sale", kind: .sale, subject: .row(RowID(1)))
    change(&event)
    return event
  }

  static let full = event(.saleStarted) {
    $0.label = "Kettle 1.7 L"
    $0.id = "k1"
    $0.list = "11.11"
    $0.due = ServerInstant(nanoseconds: 1_796_126_400_000_000_000)
    $0.late = .milliseconds(500)
    $0.missed = 2
    $0.generation = 3
    $0.reason = "edited"
    $0.details = [
      .init("price", .number(19.9)), .init("stock", .integer(120)), .init("live", .flag(true)),
      .init("note", .text("\u{1b}[2J")), .init("at_ms", .integer(0)), .init("list", .text("other")),
    ]
  }

  @Test(
    "JSON has a key for what applies, and details never take another key's place",
    arguments: [
      (
        full,
        #"{"at":"2026-12-01T20:00:00.500+08:00","at_ms":1796126400500,"due_ms":1796126400000,"event":"sale_started","#
          + #""generation":3,"id":"k1","kind":"sale","late_ms":500,"list":"11.11","live":true,"missed":2,"#
          + #""name":"Kettle 1.7 L","note":"\u001b[2J","plugin":"sale","price":19.9,"reason":"edited","stock":120}"#
      ),
      (
        event(.log),
        #"{"at":"2026-12-01T20:00:00.500+08:00","at_ms":1796126400500,"event":"log","kind":"sale","plugin":"sale"}"#
      ),
      // a detail may not even take the place of a key that does not apply
      (
        event(.log) { $0.details = [.init("name", .text("x"))] },
        #"{"at":"2026-12-01T20:00:00.500+08:00","at_ms":1796126400500,"event":"log","kind":"sale","plugin":"sale"}"#
      ),
    ])
  func json(event: Event, line: String) {
    #expect(EventJSON.line(event, zone: Self.shanghai) == line + "\n")
  }

  @Test(
    "A line says when, what and whose, and quotes what blanks would split",
    arguments: [
      (
        full,
        #"sale_started "sale/Kettle 1.7 L" list=11.11 id=k1 generation=3 late_ms=500 missed=2 reason=edited "#
          + #"price=19.9 stock=120 live=true note=\u{1b}[2J at_ms=0 list=other"#
      ),
      (event(.loaded) { $0.details = [.init("file", .text(""))] }, #"loaded sale file="""#),
      (event(.expired) { $0.id = "12" }, "expired sale/#12"),
      (event(.expired) { $0.label = #"a "b"\"# }, #"expired "sale/a \"b\"\\""#),
      (event(.log) { $0.details = [.init("text", .text("two\nlines"))] }, #"log sale text="two\nlines""#),
    ])
  func plain(event: Event, line: String) {
    #expect(EventLine.line(event, zone: Self.shanghai) == "2026-12-01T20:00:00.500+08:00 \(line)\n")
  }

  @Test("A script's error becomes a line for each call that led to it")
  func messages() {
    let event = Self.event(.scriptError) {
      $0.details = [
        .init("message", .text("attempt to index nil")), .init("file", .text("a.lua")), .init("line", .integer(7)),
        .init("traceback", .text("a.lua:7: in f\na.lua:9")),
      ]
    }
    let messages = BoardMessage.messages(about: event, zone: Self.shanghai)
    #expect(messages.map(\.text) == ["a.lua:7: attempt to index nil", "  a.lua:7: in f", "  a.lua:9"])
    #expect(messages.map(\.level) == [.error, .note, .note])
    #expect(messages.allSatisfy { $0.time == "20:00:00" })
    #expect(BoardMessage.messages(about: Self.event(.started), zone: Self.shanghai).isEmpty)
  }

  @Test(
    "An error that comes again and again is told to people the first time, and then at each power of ten",
    arguments: [
      (nil, "no"), (1, "no"), (2, nil), (9, nil), (10, "no (10 times so far)"), (11, nil), (20, nil), (99, nil),
      (100, "no (100 times so far)"), (101, nil), (1_000, "no (1000 times so far)"), (1_010, nil),
    ] as [(Int64?, String?)])
  func repetition(count: Int64?, text: String?) {
    let event = Self.event(.scriptError) {
      $0.details = [.init("message", .text("no")), .init("file", .text("a.lua"))]
      if let count { $0.details.append(.init("count", .integer(count))) }
    }
    #expect(event.isToldToPeople == (text != nil))
    #expect(
      BoardMessage.messages(about: event, zone: Self.shanghai).map(\.text) == (text.map { ["a.lua: \($0)"] } ?? []))
  }
}
