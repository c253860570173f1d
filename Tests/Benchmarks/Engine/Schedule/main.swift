import Glibc

// Runs the workload of Peers/workload.h on the schedule, which it is compiled together with: phases, bytes a timer, and
// the longest single call. The second argument is the number of entries up to which there is a heap alone.

func nanoseconds(_ clock: clockid_t = CLOCK_MONOTONIC) -> Int64 {
  var time = timespec()
  clock_gettime(clock, &time)
  return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
}

func resident() -> Int {
  let file = open("/proc/self/statm", O_RDONLY)
  defer { close(file) }
  var bytes = [UInt8](repeating: 0, count: 100)
  let count = read(file, &bytes, bytes.count)
  return Int(String(decoding: bytes.prefix(count), as: UTF8.self).split(separator: " ")[1])! * 4_096
}

/// Marsaglia, Xorshift RNGs, 2003.
struct Xorshift32 {
  var state: UInt32 = 2_463_534_242

  mutating func next() -> UInt32 {
    state ^= state << 13
    state ^= state >> 17
    state ^= state << 5
    return state
  }
}

struct Workload: ~Copyable {
  let count: Int
  let order: ContiguousArray<Int>
  let due: ContiguousArray<Int64>
  let later: ContiguousArray<Int64>
  var schedule: Schedule
  var handles: ContiguousArray<Schedule.Handle> = []
  var slice: ContiguousArray<Schedule.Handle> = []
  var now: Int64 = 1_000_000_000_000
  var sum: UInt64 = 0

  init(count: Int, frontLimit: Int) {
    var random = Xorshift32()
    var order = ContiguousArray(0..<count)
    for index in stride(from: count - 1, to: 0, by: -1) {
      order.swapAt(index, Int(random.next() % UInt32(index + 1)))
    }
    self.count = count
    self.order = order
    due = ContiguousArray((0..<count).map { _ in Int64(random.next() % 3_600_000 + 1) * 1_000_000 })
    later = ContiguousArray((0..<count).map { _ in Int64(random.next() % 3_600_000 + 1) * 1_000_000 })
    schedule = Schedule(frontLimit: frontLimit)
    slice.reserveCapacity(256)
  }

  func moment(_ nanoseconds: Int64) -> Moment {
    Moment(local: LocalInstant(nanoseconds: nanoseconds), server: ServerInstant(nanoseconds: nanoseconds))
  }

  mutating func settle() {
    slice.removeAll(keepingCapacity: true)
    schedule.collectDue(at: moment(now), limit: 1, into: &slice)
  }

  mutating func add() {
    handles.removeAll(keepingCapacity: true)
    for index in 0..<count {
      handles.append(schedule.add(UInt64(index), due: .local(LocalInstant(nanoseconds: now + due[index]))))
    }
  }

  mutating func move(by extra: Int64) {
    for index in order {
      schedule.reschedule(handles[index], due: .local(LocalInstant(nanoseconds: now + later[index] + extra)))
    }
  }

  mutating func cancel() -> Int {
    var cancelled = 0
    for index in order where schedule.cancel(handles[index]) { cancelled += 1 }
    return cancelled
  }

  /// Hops from deadline to deadline; how many came, and the longest collection.
  mutating func expire(timing: Bool) -> (fired: Int, longest: Int64) {
    var (fired, longest, instant) = (0, Int64(0), now)
    while let next = schedule.nextDeadline(at: moment(instant)) {
      instant = next.nanoseconds
      slice.removeAll(keepingCapacity: true)
      let begun = timing ? nanoseconds(CLOCK_THREAD_CPUTIME_ID) : 0
      schedule.collectDue(at: moment(instant), limit: 256, into: &slice)
      if timing { longest = max(longest, nanoseconds(CLOCK_THREAD_CPUTIME_ID) - begun) }
      for handle in slice {
        guard let payload = schedule.claim(handle) else { continue }
        sum &+= payload
        fired += 1
      }
    }
    return (fired, longest)
  }
}

let names = ["add", "reschedule", "extend", "cancel", "expire"]

func run(count: Int, frontLimit: Int) {
  let rounds = count >= 1_000_000 ? 3 : min(200, 2_000_000 / count)
  var workload = Workload(count: count, frontLimit: frontLimit)
  workload.handles.reserveCapacity(count)
  var times = [[Double]](repeating: [], count: names.count)
  let before = resident()
  for round in -1..<rounds {
    var marks: [Int64] = []
    workload.settle()
    marks.append(nanoseconds())
    workload.add()
    marks.append(nanoseconds())
    // The handles are the caller's.
    if round < 0 { print("bytes\t\(count)\t\(Double(resident() - before) / Double(count) - 8)") }
    workload.move(by: 0)
    marks.append(nanoseconds())
    workload.move(by: 5_000_000_000)
    marks.append(nanoseconds())
    precondition(workload.cancel() == count && workload.schedule.count == 0)
    marks.append(nanoseconds())
    workload.add()
    let begun = nanoseconds()
    precondition(workload.expire(timing: false).fired == count)
    marks.append(marks[4] + nanoseconds() - begun)
    if round >= 0 {
      for phase in names.indices { times[phase].append(Double(marks[phase + 1] - marks[phase]) / Double(count)) }
    }
    workload.now += 3_700_000_000_000
  }
  for (name, values) in zip(names, times) { print("\(name)\t\(count)\t\(values.sorted()[rounds / 2])") }

  // The longest of each kind of call, in processor time, with that of reading its clock.
  var longest: Int64 = 0
  for index in 0..<count {
    let begun = nanoseconds(CLOCK_THREAD_CPUTIME_ID)
    let instant = LocalInstant(nanoseconds: workload.now + workload.due[index])
    workload.handles[index] = workload.schedule.add(UInt64(index), due: .local(instant))
    longest = max(longest, nanoseconds(CLOCK_THREAD_CPUTIME_ID) - begun)
  }
  print("longest add\t\(count)\t\(longest)")
  longest = 0
  for index in workload.order.prefix(count / 2) {
    let begun = nanoseconds(CLOCK_THREAD_CPUTIME_ID)
    workload.schedule.cancel(workload.handles[index])
    longest = max(longest, nanoseconds(CLOCK_THREAD_CPUTIME_ID) - begun)
  }
  print("longest cancel\t\(count)\t\(longest)")
  print("longest collection\t\(count)\t\(workload.expire(timing: true).longest)")
  if workload.sum == 1 { print("") }
}

let count = CommandLine.arguments.count > 1 ? Int(CommandLine.arguments[1]) ?? 1_000 : 1_000
let isHeap = CommandLine.arguments.dropFirst(2).first == "heap"
run(count: count, frontLimit: isHeap ? .max : DeadlineQueue.usualFrontLimit)
