import Testing

@testable import Timekeeping

@Suite("The schedule beside a sorted array")
struct SchedulePropertyTests {
  /// A schedule and its naive twin, which get the same commands.
  struct Twins: ~Copyable {
    var random: Xorshift
    var schedule: Schedule
    var naive = SortedSchedule()
    var handles: [(number: Int, handle: Schedule.Handle)] = []
    var now = after(0)
    var lastNumber = 0

    /// A deadline near or far, often equal to others, sometimes passed, on either timeline.
    mutating func deadline() -> Deadline {
      let span: Duration =
        switch Int.random(in: 0..<10, using: &random) {
        case 0..<4: .milliseconds(Int64.random(in: -5...40, using: &random) * 250)
        case 4..<8: .milliseconds(Int64.random(in: 0...3_600_000, using: &random))
        case 8: .seconds(Int64.random(in: 0...400_000, using: &random) * 86_400 / 64)
        default: .seconds(60)
        }
      return Bool.random(using: &random)
        ? .local(now.local.advanced(by: span)) : .server(now.server.advanced(by: span))
    }

    mutating func add() {
      let due = deadline()
      lastNumber += 1
      handles.append((lastNumber, schedule.add(UInt64(lastNumber), due: due)))
      naive.add(lastNumber, due: due)
    }

    /// One of all that ever were, of which many are gone: their handles must be harmless.
    mutating func victim() -> (number: Int, handle: Schedule.Handle)? { handles.randomElement(using: &random) }

    mutating func cancel() -> Bool {
      guard let (number, handle) = victim() else { return true }
      return schedule.cancel(handle) == naive.cancel(number)
    }

    mutating func reschedule() -> Bool {
      guard let (number, handle) = victim() else { return true }
      let due = deadline()
      let wasThere = naive.cancel(number)
      if wasThere { naive.add(number, due: due) }
      return schedule.reschedule(handle, due: due) == wasThere
    }

    /// Sets the server's clock, either way; sometimes to the year 2200 or so.
    mutating func step() {
      let seconds =
        switch Int.random(in: 0..<20, using: &random) {
        case 0: Int64.random(in: 0...5_500_000_000, using: &random)
        case 1..<4: Int64.random(in: -7_200...7_200, using: &random)
        default: Int64.random(in: -2...2, using: &random)
        }
      now.server = ServerInstant(seconds: after(0).server.wholeSeconds).advanced(by: .seconds(seconds))
    }

    /// Lets time pass, often to just the next deadline, and collects.
    mutating func collect() -> Bool {
      let next = schedule.nextDeadline(at: now).map { now.local.duration(to: $0) } ?? .zero
      let isHop = Bool.random(using: &random) && next > .zero && next < .seconds(86_400)
      now = now.advanced(by: isHop ? next : .milliseconds(Int64.random(in: 0...1_000, using: &random)))
      let limit = Int.random(in: 1...300, using: &random)
      let expected = naive.takeDue(at: now, limit: limit)
      var claimed: [Int] = []
      // Bringing many to the front may take several collections.
      for _ in 0..<50 where claimed.count < expected.count {
        var slice: ContiguousArray<Schedule.Handle> = []
        schedule.collectDue(at: now, limit: limit - claimed.count, into: &slice)
        for handle in slice { if let payload = schedule.claim(handle) { claimed.append(Int(payload)) } }
      }
      guard claimed == expected else { return false }
      if claimed.count < limit {
        var nothing: ContiguousArray<Schedule.Handle> = []
        schedule.collectDue(at: now, limit: 1, into: &nothing)
        guard nothing.isEmpty, schedule.nextDeadline(at: now)?.nanoseconds == naive.first(at: now)?.image else {
          return false
        }
      }
      if handles.count > 20_000 { handles.removeFirst(10_000) }
      return true
    }

    /// Whether both agree on how many there are, and the schedule's next deadline is not too late.
    mutating func agree() -> Bool {
      guard schedule.count == naive.count else { return false }
      guard let first = naive.first(at: now)?.image else { return schedule.nextDeadline(at: now) == nil }
      return schedule.nextDeadline(at: now).map { $0.nanoseconds <= first } ?? false
    }
  }

  @Test(
    "It does the same for any mix of adding, cancelling, moving, stepping and collecting",
    arguments: [
      (20_261_201, 8), (0x9E37_79B9_7F4A_7C15, 64), (77, DeadlineQueue.usualFrontLimit), (5, .max),
    ] as [(UInt64, Int)])
  func againstSortedArray(seed: UInt64, frontLimit: Int) {
    var twins = Twins(random: Xorshift(state: seed), schedule: Schedule(frontLimit: frontLimit))
    for operation in 0..<100_000 {
      // Adding outweighs the rest for a while, then the other way round.
      let adds = operation / 20_000 % 2 == 0 ? 9 : 4
      let isAgreed: Bool
      switch Int.random(in: 0..<16, using: &twins.random) {
      case 0..<adds:
        twins.add()
        isAgreed = true
      case 9..<12: isAgreed = twins.cancel()
      case 12, 13: isAgreed = twins.reschedule()
      case 14:
        twins.step()
        isAgreed = true
      default: isAgreed = twins.collect()
      }
      guard isAgreed && twins.agree() else {
        Issue.record("operation \(operation) of seed \(seed) differs")
        return
      }
    }
    #expect(twins.lastNumber > 20_000)
  }
}
