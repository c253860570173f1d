import Testing

@testable import Timekeeping

/// The naive answer that the schedule is compared with: a sorted array for each timeline.
struct SortedSchedule {
  struct Entry {
    var deadline: Int64
    var sequence: Int
    var number: Int

    static func < (first: Entry, second: Entry) -> Bool {
      (first.deadline, first.sequence) < (second.deadline, second.sequence)
    }
  }

  private var local: [Entry] = []
  private var server: [Entry] = []
  private var places: [Int: (isLocal: Bool, entry: Entry)] = [:]
  private var sequence = 0

  var count: Int { places.count }

  func contains(_ number: Int) -> Bool { places[number] != nil }

  mutating func add(_ number: Int, due deadline: Deadline) {
    defer { sequence += 1 }
    switch deadline {
    case .local(let instant):
      let entry = Entry(deadline: instant.nanoseconds, sequence: sequence, number: number)
      local.insert(entry, at: Self.place(of: entry, in: local))
      places[number] = (true, entry)
    case .server(let instant):
      let entry = Entry(deadline: instant.nanoseconds, sequence: sequence, number: number)
      server.insert(entry, at: Self.place(of: entry, in: server))
      places[number] = (false, entry)
    }
  }

  mutating func cancel(_ number: Int) -> Bool {
    guard let (isLocal, entry) = places.removeValue(forKey: number) else { return false }
    if isLocal {
      local.remove(at: Self.place(of: entry, in: local))
    } else {
      server.remove(at: Self.place(of: entry, in: server))
    }
    return true
  }

  /// The first entry of both timelines: the one whose deadline's local image is earlier, else that added earlier.
  func first(at now: Moment) -> (image: Int64, entry: Entry)? {
    let offset = now.local.nanoseconds - now.server.nanoseconds
    guard let first = local.first else { return server.first.map { ($0.deadline + offset, $0) } }
    guard let second = server.first else { return (first.deadline, first) }
    return (first.deadline, first.sequence) < (second.deadline + offset, second.sequence)
      ? (first.deadline, first) : (second.deadline + offset, second)
  }

  mutating func takeDue(at now: Moment, limit: Int) -> [Int] {
    var due: [Int] = []
    while due.count < limit, let (image, entry) = first(at: now), image <= now.local.nanoseconds {
      due.append(entry.number)
      _ = cancel(entry.number)
    }
    return due
  }

  private static func place(of entry: Entry, in entries: [Entry]) -> Int {
    var range = 0..<entries.count
    while !range.isEmpty {
      let middle = (range.lowerBound + range.upperBound) / 2
      range = entries[middle] < entry ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    return range.lowerBound
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
