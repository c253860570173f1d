import Testing
import Timekeeping

@Suite("Ticks")
struct TickTests {
  @Test("Ticks come when the shown second changes: first at the start, not at the end")
  func ticks() {
    let run = VirtualRun()
    let id = run.set.add("t", 3.5, at: run.now) { $0.ticks = true }
    run.set.apply(.start, to: id, at: run.now)
    run.run(until: 10)
    #expect(
      run.lines == [
        "+0 started t", "+0 ticked t", "+0.5 ticked t", "+1.5 ticked t", "+2.5 ticked t", "+3.5 expired t",
      ])
  }

  @Test("Ticks also come when a button starts it, when it is made longer, and when a repetition begins anew")
  func ticksOfOtherStarts() {
    let run = VirtualRun()
    let button = run.set.add("b", 2, at: run.now) {
      $0.ticks = true
      $0.preset = .button(key: nil)
    }
    run.set.press(0, of: button, at: run.now)
    run.run(until: 1.5)
    run.set.apply(.extend(.seconds(1)), to: button, at: run.now)
    run.run(until: 10)
    #expect(
      run.lines == [
        "+0 pressed b", "+0 started b", "+0 ticked b", "+1 ticked b", "+1.5 changed b", "+1.5 ticked b", "+2 ticked b",
        "+3 expired b",
      ])
    let every = run.set.add("e", 0, at: run.now) {
      $0.ticks = true
      $0.countdown = Countdown(repeating: Repetition(period: .seconds(2), times: 2))
    }
    run.set.apply(.start, to: every, at: run.now)
    run.run(until: 20)
    #expect(
      run.lines.dropFirst(8) == [
        "+10 started e", "+10 ticked e", "+11 ticked e", "+12 expired e", "+12 ticked e", "+13 ticked e",
        "+14 expired e",
      ])
  }

  @Test("Of ten listeners the third removes itself and the seventh, and the fifth adds one")
  func listeners() {
    let run = VirtualRun()
    var tokens = (0..<10).map { _ in run.set.addListener(of: "p", at: run.now) }
    var calls: [[Int]] = []
    var lastTick: ServerInstant?
    run.handler = { event in
      guard case .listener(let token) = event.subject, run.set.isListening(token) else { return }
      if event.at != lastTick { calls.append([]) }
      lastTick = event.at
      let number = tokens.firstIndex(of: token)! + 1
      calls[calls.count - 1].append(number)
      guard calls.count == 1 else { return }
      if number == 3 {
        run.set.removeListener(tokens[2])
        run.set.removeListener(tokens[6])
      }
      if number == 5 { tokens.append(run.set.addListener(of: "p", at: run.now)) }
    }
    run.run(until: 2)
    #expect(calls == [[1, 2, 3, 4, 5, 6, 8, 9, 10], [1, 2, 4, 5, 6, 8, 9, 10, 11]])
    for token in tokens { run.set.removeListener(token) }
    #expect(run.set.nextDeadline(at: run.now) == nil)
  }

  @Test("A correction of the clock loses no tick that is due, and aims the later ones anew")
  func ticksAndCorrections() {
    let run = VirtualRun()
    _ = run.set.addListener(of: "p", at: run.now)
    let id = run.set.add("t", 0, at: run.now) {
      $0.ticks = true
      $0.countdown = Countdown(until: after(4).server)
    }
    run.set.apply(.start, to: id, at: run.now)
    run.run(until: 0.5)
    for seconds in [1.0, 2.001] {
      run.set.clockChanged(at: after(seconds))
      run.dawdle(until: seconds)
    }
    #expect(
      run.lines == ["+0 started t", "+0 ticked t", "+1 ticked", "+1 ticked t", "+2.001 ticked", "+2.001 ticked t"])

    // Five seconds back: the next whole second is half a second away again.
    let back = Moment(local: after(2.5).local, server: after(-2.5).server)
    run.set.clockChanged(at: back)
    #expect(run.set.nextDeadline(at: back) == back.local.advanced(by: .milliseconds(500)))
  }
}
