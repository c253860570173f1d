import Testing

@testable import Timekeeping

@Suite("The schedule")
struct ScheduleTests {
  @Test("What a slice's earlier entry cancels or moves is not claimed any more")
  func changesWithinASlice() {
    var schedule = Schedule()
    let handles = [1, 2, 3].map { schedule.add($0, due: .local(after(5).local)) }
    var slice: ContiguousArray<Schedule.Handle> = []
    schedule.collectDue(at: after(5), limit: 256, into: &slice)
    #expect(slice.count == 3)
    let first = schedule.claim(slice[0])
    let wasCancelled = schedule.cancel(handles[1])
    let wasMoved = schedule.reschedule(handles[2], due: .local(after(5).local))
    let others = [schedule.claim(slice[1]), schedule.claim(slice[2])]
    let count = schedule.count
    #expect(first == 1 && wasCancelled && wasMoved)
    #expect(others == [nil, nil])
    #expect(count == 1)
  }

  @Test("A stale handle is harmless, also after its slot is used again")
  func staleHandles() {
    var schedule = Schedule()
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
    var schedule = Schedule()
    for number in 0..<1_000 {
      _ = schedule.add(
        UInt64(number), due: number.isMultiple(of: 2) ? .local(after(9).local) : .server(after(9).server))
    }
    var slice: ContiguousArray<Schedule.Handle> = []
    schedule.collectDue(at: after(9), limit: 1_000, into: &slice)
    var order: [UInt64] = []
    for handle in slice { if let payload = schedule.claim(handle) { order.append(payload) } }
    #expect(order == (0..<1_000).map(UInt64.init))
  }

  @Test("A hundred thousand entries of one instant come in the order of adding, in slices of bounded work")
  func manyAtOnce() {
    var schedule = Schedule()
    let count: UInt64 = 100_000
    for number in 0..<count { _ = schedule.add(number, due: .server(after(7_200).server)) }
    var expected: UInt64 = 0
    var collections = 0
    while schedule.count > 0 {
      var slice: ContiguousArray<Schedule.Handle> = []
      schedule.collectDue(at: after(7_200), limit: 256, into: &slice)
      collections += 1
      for handle in slice {
        guard schedule.claim(handle) == expected else {
          Issue.record("\(expected) is out of its order")
          return
        }
        expected += 1
      }
      // Until all is collected the loop has to come again at once.
      let next = schedule.nextDeadline(at: after(7_200))
      #expect(expected == count ? next == nil : next.map { $0 <= after(7_200).local } ?? false)
    }
    #expect(expected == count)
    // 256 a slice, and 1,024 brought to the front where that was still to do.
    #expect(collections <= 100_000 / 256 + 1 + 100_000 / 1_024 + 1)
  }

  @Test(
    "What never comes keeps nobody waiting", arguments: [.max, .max - 1, .max - (1 << 26)] as [Int64],
    [9, 41, 1_000, 5_000])
  func endOfTime(deadline: Int64, count: Int) {
    var schedule = Schedule(frontLimit: count > 4_096 ? DeadlineQueue.usualFrontLimit : 8)
    for number in 0..<count { _ = schedule.add(UInt64(number), due: .local(LocalInstant(nanoseconds: deadline))) }
    let due = schedule.add(0, due: .server(after(1).server))
    var slice: ContiguousArray<Schedule.Handle> = []
    // A thousand tickets a call.
    for _ in 0..<count / 1_000 + 1 where slice.isEmpty { schedule.collectDue(at: after(1), limit: 256, into: &slice) }
    var next: LocalInstant?
    for _ in 0..<count / 1_000 + 1 { next = schedule.nextDeadline(at: after(1)) }
    #expect(slice == [due])
    #expect(next == LocalInstant(nanoseconds: deadline))
    let end = Moment(local: LocalInstant(nanoseconds: .max), server: after(1).server)
    for _ in 0..<count where slice.count <= count { schedule.collectDue(at: end, limit: 256, into: &slice) }
    #expect(slice.count == count + 1)
  }

  @Test("In the steady state it takes no memory, and after a burst it gives memory back")
  func memory() {
    var schedule = Schedule()
    var random = Xorshift(state: 42)
    var now = after(0)
    func randomDeadline() -> Deadline {
      .local(now.local.advanced(by: .milliseconds(Int64.random(in: 1...3_600_000, using: &random))))
    }
    var handles = (0..<20_000).map { schedule.add($0, due: randomDeadline()) }
    let loaded = schedule.pageCounts.held
    var made = 0
    for operation in 0..<60_000 {
      // What the first hours need on the way, such as room for uneven buckets, is not the steady state yet.
      if operation == 30_000 { made = schedule.pageCounts.made }
      let index = Int.random(in: 0..<handles.count, using: &random)
      if operation.isMultiple(of: 2) {
        _ = schedule.reschedule(handles[index], due: randomDeadline())
      } else {
        schedule.cancel(handles[index])
        handles[index] = schedule.add(UInt64(index), due: randomDeadline())
      }
      guard operation.isMultiple(of: 10) else { continue }
      now = now.advanced(by: .milliseconds(2))
      var slice: ContiguousArray<Schedule.Handle> = []
      schedule.collectDue(at: now, limit: 256, into: &slice)
      for handle in slice {
        guard let number = schedule.claim(handle) else { continue }
        handles[Int(number)] = schedule.add(number, due: randomDeadline())
      }
    }
    let later = schedule.pageCounts.made
    #expect(later == made)

    var burst: [Schedule.Handle] = []
    for number in 0..<100_000 { burst.append(schedule.add(UInt64(number), due: randomDeadline())) }
    let most = schedule.pageCounts.held
    for handle in burst.shuffled(using: &random) { schedule.cancel(handle) }
    let left = schedule.pageCounts.held
    let count = schedule.count
    #expect(count == 20_000)
    #expect(most > loaded * 3)
    #expect(left <= loaded * 2)
  }

  @Test("What is brought forward again and again leaves nothing behind", arguments: [1, 20_000])
  func broughtForward(count: Int) {
    var schedule = Schedule()
    let rounds = 400_000 / count
    func deadline(_ number: Int, _ round: Int) -> Deadline {
      .local(after(3_600).local.advanced(by: .milliseconds(Int64(number - round))))
    }
    let handles = (0..<count).map { schedule.add(UInt64($0), due: deadline($0, 0)) }
    let loaded = schedule.pageCounts.held
    var most = loaded
    for round in 1...rounds {
      for (number, handle) in handles.enumerated() { _ = schedule.reschedule(handle, due: deadline(number, round)) }
      most = max(most, schedule.pageCounts.held)
    }
    var next: LocalInstant?
    // A thousand tickets a call, of twice as many as there are entries.
    for _ in 0..<count / 500 + 1 { next = schedule.nextDeadline(at: after(0)) }
    let left = schedule.count
    // As many void tickets as others at most, a page of them to begin with, and a spare one.
    #expect(most <= loaded * 2 + 2)
    #expect(left == count && next.map { .local($0) } == deadline(0, rounds))
  }

  @Test("A handle into memory that was given back and made anew stays stale")
  func staleAfterABurst() {
    var schedule = Schedule()
    let old = (0..<20_000).map { schedule.add($0, due: .local(after(60).local)) }
    for handle in old { schedule.cancel(handle) }
    // A page and a spare one at most, of each kind: slots, the front, and the wheel.
    let held = schedule.pageCounts.held
    #expect(held <= 6)
    for number in 0..<20_000 { _ = schedule.add(UInt64(number), due: .local(after(60).local)) }
    var harmed = 0
    for handle in old where schedule.cancel(handle) || schedule.claim(handle) != nil { harmed += 1 }
    let count = schedule.count
    #expect(harmed == 0 && count == 20_000)
  }
}
