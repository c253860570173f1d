import Boards
import Testing
import Timekeeping

@Suite("What a board says about the clock")
struct ClockNoteTests {
  struct Example {
    var state: ServerClock.State
    var lead: Duration = .zero
    var uncertainty: Duration? = .microseconds(300)
    var text: String?
    var isAlarming = false
  }

  @Test(
    "A known time has its bound its state and the machine's error, another state its word, and the machine's own clock nothing",
    arguments: [
      Example(state: .system, uncertainty: nil, text: nil),
      Example(state: .synchronised, text: "synchronised ±1 ms"),
      Example(state: .synchronised, uncertainty: .milliseconds(12), text: "synchronised ±12 ms"),
      Example(state: .synchronised, uncertainty: .seconds(11), text: "synchronised ±11 s"),
      Example(state: .synchronised, lead: .seconds(2), text: "synchronised ±1 ms"),
      Example(
        state: .synchronised, lead: .seconds(-180), text: "synchronised ±1 ms, this machine's clock is 3 min fast"),
      Example(
        state: .synchronised, lead: .seconds(3_661), text: "synchronised ±1 ms, this machine's clock is 1 h 1 min slow"),
      Example(state: .acquiring, text: "acquiring"),
      Example(state: .unsynchronised, uncertainty: nil, text: "unsynchronised", isAlarming: true),
      Example(state: .stale, text: "stale", isAlarming: true),
      Example(state: .disagreeing, text: "disagreeing", isAlarming: true),
    ])
  func notes(example: Example) {
    var clock = ServerClock(system: after(0))
    clock.offset += example.lead
    clock.state = example.state
    clock.uncertainty = example.uncertainty
    clock.asOf = after(0).local
    let note = ClockNote(clock, at: after(0).local)
    #expect(note?.text == example.text)
    #expect(note?.isAlarming == (example.text == nil ? nil : example.isAlarming))
    let frame = BoardFrame(TimerSet(), at: after(0), zone: .utc, clockNote: note)
    #expect(frame.clock == note)
  }
}
