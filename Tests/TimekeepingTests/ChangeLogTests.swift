import Testing
import Timekeeping

@Suite("What was changed in a set")
struct ChangeLogTests {
  let run = VirtualRun()

  private func row(_ name: String) -> SaleRow {
    let window = SaleWindow(starts: run.now.server.advanced(by: .seconds(10)), ends: nil)
    return SaleRow(goods: .init(name: name), plugin: "p", list: "l", window: window)
  }

  @Test("What is made, told, fired and taken out is changed; what only time passes for is not")
  func changes() throws {
    var cursor = run.set.changeCursor
    func changed() -> [String] {
      guard let changes = run.set.changes(since: cursor) else { return ["all"] }
      cursor = run.set.changeCursor
      return Set(changes.timers.map { "timer \($0.number)" } + changes.rows.map { "row \($0.number)" }).sorted()
    }
    let first = run.set.add("a", 5, at: run.now)
    let second = run.set.add("b", 50, at: run.now)
    #expect(changed() == ["timer 1", "timer 2"])
    #expect(changed() == [])
    run.set.apply(.start, to: second, at: run.now)
    #expect(changed() == ["timer 2"])
    let rows = run.set.addList(named: "l", of: "p", rows: [row("x"), row("y")], at: run.now)
    #expect(changed() == ["row 1", "row 2"])
    run.run(until: 9)
    #expect(changed() == [])
    run.set.apply(.start, to: first, at: run.now)
    _ = changed()
    run.run(until: 12)
    #expect(changed() == ["row 1", "row 2"])
    run.run(until: 20)
    #expect(changed() == ["timer 1"])
    run.set.remove(second, reason: "unloaded", at: run.now)
    run.set.sell(1, of: rows[1], at: run.now)
    #expect(changed() == ["row 2", "timer 2"])
    #expect(run.set.changes(since: cursor)?.isEmpty == true)
  }

  @Test("A reader that comes too late is told so; every other one is not disturbed")
  func tooLate() {
    let start = run.set.changeCursor
    let id = run.set.add("a", 5, at: run.now)
    var cursor = run.set.changeCursor
    for _ in 0..<20_000 {
      run.set.apply(.toggle, to: id, at: run.now)
      #expect(run.set.changes(since: cursor)?.timers.allSatisfy { $0 == id } == true)
      cursor = run.set.changeCursor
    }
    #expect(run.set.changes(since: start) == nil)
    #expect(run.set.changes(since: cursor)?.isEmpty == true)
  }
}
