import Boards
import Testing
import Timekeeping

@Suite("Rows as plain lines")
struct BoardTableTests {
  let scene = BoardScene()

  init() {
    scene.timer("tea", Countdown(total: .seconds(180)), start: 0)
    scene.timer("egg", Countdown(total: .seconds(300)))
    scene.sale(BoardScene.row("Kettle", from: -60, to: 3_600) { $0.goods.price = 19.9 })
  }

  private func lines(_ subject: BoardTable.Subject, width: Int = 60) -> [String] {
    BoardTable.lines(of: scene.set, subject, at: after(10), zone: .utc, width: width)
  }

  @Test("Timers and sales have lists of their own, in the order of boards")
  func lists() throws {
    let timers = lines(.timers)
    try #require(timers.count == 2)
    #expect(timers[0].contains("2:50") && timers[0].contains("tea"))
    #expect(timers[1].contains("5:00") && timers[1].contains("egg"))
    let sales = lines(.sales)
    try #require(sales.count == 1)
    #expect(sales[0].contains("59:50") && sales[0].contains("Kettle") && sales[0].contains("19.90"))
    #expect((lines(.timers, width: 20) + lines(.sales, width: 20)).allSatisfy { $0.count <= 20 })
  }

  @Test("What is beyond two hundred rows is counted")
  func limit() {
    for number in 1...199 { scene.timer("t\(number)", Countdown(total: .seconds(60))) }
    #expect(lines(.timers).count == 201)
    #expect(lines(.timers).last == "… 1 more")
  }

  @Test(
    "One thing is told in a word or two, by its name or its full name",
    arguments: [
      ("tea", "2:50"), ("p/tea", "2:50"), ("egg", "5:00 idle"), ("Kettle", "59:50 live"), ("q/tea", nil), ("te", nil),
    ])
  func glance(name: String, text: String?) {
    #expect(BoardTable.glance(at: name, of: scene.set, at: after(10), zone: .utc)?.text == text)
  }

  @Test("A text that changes by itself tells when")
  func changes() {
    #expect(BoardTable.glance(at: "tea", of: scene.set, at: after(10.25), zone: .utc)?.change == after(11).local)
    #expect(BoardTable.glance(at: "egg", of: scene.set, at: after(10.25), zone: .utc)?.change == nil)
  }
}
