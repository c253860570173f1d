import Testing

@testable import Timekeeping

@Suite("Events that wait to be handed on")
struct OutboxTests {
  @Test("They come out in order, and a line that never empties does not grow")
  func neverEmpty() {
    var outbox = Outbox()
    func event(_ number: Int) -> Event {
      Event(.log, at: ServerInstant(seconds: Int64(number)), plugin: "p", kind: .script, subject: .plugin)
    }
    outbox.append(event(0))
    for number in 1...20_000 {
      outbox.append(event(number))
      #expect(outbox.popFirst()?.at.wholeSeconds == Int64(number - 1))
    }
    #expect(outbox.storedCount <= TimerSet.eventLimit + 1)
    #expect(outbox.popFirst()?.at.wholeSeconds == 20_000)
    #expect(outbox.isEmpty && outbox.popFirst() == nil)
  }
}
