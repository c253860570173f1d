import Testing

@testable import Timekeeping

@Suite("The schedule")
struct ScheduleTests {
  /// The naive answer that the schedule is compared with: a list, sorted at every look.
  struct NaiveSchedule {
    var entries: [(deadline: Deadline, sequence: Int, number: Int)] = []

    mutating func takeDue(at now: Moment, limit: Int) -> [Int] {
      let due = entries.filter { $0.deadline.remaining(at: now) <= .zero }
        .sorted { ($0.deadline.remaining(at: now), $0.sequence) < ($1.deadline.remaining(at: now), $1.sequence) }
        .prefix(limit)
      entries.removeAll { entry in due.contains { $0.sequence == entry.sequence } }
      return due.map(\.number)
    }
  }

  /// A small deterministic generator (Marsaglia, Xorshift RNGs, 2003).
  struct Xorshift: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return state
    }
  }

  @Test(
    "It does what a sorted list does, for any mix of adding, cancelling, moving, stepping and collecting",
    arguments: [UInt64(1), 20_261_201, 0x9E37_79B9_7F4A_7C15])
  func againstNaive(seed: UInt64) {
    var random = Xorshift(state: seed)
    var schedule = Schedule<Int>()
    var naive = NaiveSchedule()
    var handles: [(number: Int, handle: Schedule<Int>.Handle)] = []
    var now = after(0)
    var sequence = 0

    func randomDeadline() -> Deadline {
      // Few distinct values, so that equal deadlines are common.
      let span = Duration.milliseconds(Int64.random(in: -5...40, using: &random) * 250)
      return Bool.random(using: &random) ? .local(now.local.advanced(by: span)) : .server(now.server.advanced(by: span))
    }

    for number in 0..<4_000 {
      switch Int.random(in: 0..<10, using: &random) {
      case 0..<5:
        let deadline = randomDeadline()
        handles.append((number, schedule.add(number, due: deadline)))
        naive.entries.append((deadline, sequence, number))
        sequence += 1
      case 5:
        guard let victim = handles.randomElement(using: &random) else { continue }
        let wasThere = naive.entries.contains { $0.number == victim.number }
        let wasCancelled = schedule.cancel(victim.handle)
        #expect(wasCancelled == wasThere)
        naive.entries.removeAll { $0.number == victim.number }
      case 6:
        guard let victim = handles.randomElement(using: &random) else { continue }
        let deadline = randomDeadline()
        let index = naive.entries.firstIndex { $0.number == victim.number }
        let wasMoved = schedule.reschedule(victim.handle, due: deadline)
        #expect(wasMoved == (index != nil))
        guard let index else { continue }
        naive.entries[index] = (deadline, sequence, victim.number)
        sequence += 1
      case 7:
        // A step of the server's clock, either way: nothing is rescheduled.
        now.server = now.server.advanced(by: .milliseconds(Int64.random(in: -8...8, using: &random) * 250))
      default:
        now = now.advanced(by: .milliseconds(Int64.random(in: 0...4, using: &random) * 250))
        let limit = Int.random(in: 1...6, using: &random)
        var slice: ContiguousArray<Schedule<Int>.Handle> = []
        schedule.collectDue(at: now, limit: limit, into: &slice)
        var claimed: [Int] = []
        for handle in slice { if let payload = schedule.claim(handle) { claimed.append(payload) } }
        #expect(claimed == naive.takeDue(at: now, limit: limit))
      }
      let count = schedule.count
      #expect(count == naive.entries.count)
      let first = naive.entries.map { $0.deadline.remaining(at: now) }.min()
      let next = schedule.nextDeadline(at: now)
      #expect(next == first.map { now.local.advanced(by: $0) })
    }
  }

  @Test("What a slice's earlier entry cancels or moves is not claimed any more")
  func changesWithinASlice() {
    var schedule = Schedule<String>()
    let handles = ["a", "b", "c"].map { schedule.add($0, due: .local(after(5).local)) }
    var slice: ContiguousArray<Schedule<String>.Handle> = []
    schedule.collectDue(at: after(5), limit: 256, into: &slice)
    #expect(slice.count == 3)
    let first = schedule.claim(slice[0])
    let wasCancelled = schedule.cancel(handles[1])
    let wasMoved = schedule.reschedule(handles[2], due: .local(after(5).local))
    let others = [schedule.claim(slice[1]), schedule.claim(slice[2])]
    let count = schedule.count
    #expect(first == "a" && wasCancelled && wasMoved)
    #expect(others == [nil, nil])
    #expect(count == 1)
  }

  @Test("A stale handle is harmless, also after its slot is used again")
  func staleHandles() {
    var schedule = Schedule<Int>()
    let old = schedule.add(1, due: .local(after(1).local))
    let answers = [schedule.cancel(old)]
    let new = schedule.add(2, due: .local(after(2).local))
    let staleAnswers = [schedule.cancel(old), schedule.reschedule(old, due: .local(after(0).local))]
    let stalePayload = schedule.claim(old)
    let count = schedule.count
    let newAnswer = schedule.cancel(new)
    #expect(answers == [true])
    #expect(staleAnswers == [false, false])
    #expect(stalePayload == nil)
    #expect(count == 1)
    #expect(newAnswer)
  }

  @Test("Equal deadlines keep the order of adding across both timelines")
  func equalDeadlines() {
    var schedule = Schedule<Int>()
    for number in 0..<1_000 {
      _ = schedule.add(number, due: number.isMultiple(of: 2) ? .local(after(9).local) : .server(after(9).server))
    }
    var slice: ContiguousArray<Schedule<Int>.Handle> = []
    schedule.collectDue(at: after(9), limit: 1_000, into: &slice)
    var order: [Int] = []
    for handle in slice { if let payload = schedule.claim(handle) { order.append(payload) } }
    #expect(order == Array(0..<1_000))
  }
}
