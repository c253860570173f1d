extension ZoneRules {
  /// Reads a zone file of versions 1 to 4, its last line's yearly rule included (RFC 9636, 3).
  ///
  /// Whatever breaks the format is an error: nothing in a file can make this trap. Files that count leap seconds
  /// (the database's `right` ones) are refused, since Unix time does not.
  public init(name: String, tzif bytes: [UInt8]) throws(ZoneError) {
    do throws(TZifReader.Failure) {
      var reader = TZifReader(bytes: bytes)
      var header = try reader.header()
      var wide = false
      if header.version >= 2 {
        // The first block, of 32-bit seconds, is for readers of version 1 only.
        try reader.skip(header.blockSize(bytesPerSecond: 4))
        header = try reader.header()
        wide = true
      }
      let table = try reader.table(header, wide: wide)
      let yearly = wide ? try reader.footer() : nil
      self.init(
        name: name, transitions: table.transitions, offsetIndices: table.indices, offsets: table.offsets,
        yearly: yearly)
    } catch {
      throw .damaged(name, error.message)
    }
  }
}

/// A place in a zone file; each function reads one thing or fails.
private struct TZifReader {
  /// What is wrong, as a clause.
  struct Failure: Error {
    var message: String
  }

  /// The counts at the start of a block.
  struct Header {
    var version: Int
    var utcMarkCount: Int
    var standardMarkCount: Int
    var leapSecondCount: Int
    var transitionCount: Int
    var offsetCount: Int
    var characterCount: Int

    /// The length in bytes of what follows the header. Counts have 32 bits, so this cannot overflow.
    func blockSize(bytesPerSecond: Int) -> Int {
      transitionCount * (bytesPerSecond + 1) + offsetCount * 6 + characterCount
        + leapSecondCount * (bytesPerSecond + 4) + standardMarkCount + utcMarkCount
    }
  }

  let bytes: [UInt8]
  var position = 0

  init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  mutating func skip(_ count: Int) throws(Failure) {
    guard count <= bytes.count - position else { throw Failure(message: "it ends early") }
    position += count
  }

  mutating func integer(bytes count: Int) throws(Failure) -> Int64 {
    let start = position
    try skip(count)
    let bits = bytes[start..<position].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return count == 4 ? Int64(Int32(truncatingIfNeeded: bits)) : Int64(bitPattern: bits)
  }

  mutating func header() throws(Failure) -> Header {
    let start = position
    try skip(20)
    guard bytes[start..<start + 4].elementsEqual("TZif".utf8) else {
      throw Failure(message: "it does not begin as zone files do")
    }
    let version = bytes[start + 4]
    // Later versions must stay readable by readers of this one (RFC 9636, 3.1), so only the first is told apart.
    guard version == 0 || version >= UInt8(ascii: "2") else { throw Failure(message: "its version is unknown") }
    var counts: [Int] = []
    for _ in 0..<6 { counts.append(Int(UInt32(truncatingIfNeeded: try integer(bytes: 4)))) }
    return Header(
      version: version == 0 ? 1 : 2, utcMarkCount: counts[0], standardMarkCount: counts[1],
      leapSecondCount: counts[2], transitionCount: counts[3], offsetCount: counts[4], characterCount: counts[5])
  }

  mutating func table(
    _ header: Header, wide: Bool
  ) throws(Failure) -> (transitions: [Int64], indices: [UInt8], offsets: [ZoneOffset]) {
    guard header.blockSize(bytesPerSecond: wide ? 8 : 4) <= bytes.count - position else {
      throw Failure(message: "it ends early")
    }
    guard (1...256).contains(header.offsetCount), header.characterCount > 0,
      [0, header.offsetCount].contains(header.utcMarkCount),
      [0, header.offsetCount].contains(header.standardMarkCount)
    else { throw Failure(message: "its counts contradict each other") }
    guard header.leapSecondCount == 0 else {
      throw Failure(message: "it counts leap seconds, which Unix time does not")
    }

    var transitions: [Int64] = []
    transitions.reserveCapacity(header.transitionCount)
    for _ in 0..<header.transitionCount {
      let second = try integer(bytes: wide ? 8 : 4)
      guard transitions.last.map({ $0 < second }) ?? true else {
        throw Failure(message: "its transitions are out of order")
      }
      transitions.append(second)
    }
    let indices = Array(bytes[position..<position + header.transitionCount])
    try skip(header.transitionCount)
    guard indices.allSatisfy({ $0 < header.offsetCount }) else {
      throw Failure(message: "a transition leads to an offset that it lacks")
    }
    let offsets = try offsets(header)
    try skip(header.standardMarkCount + header.utcMarkCount)
    return (transitions, indices, offsets)
  }

  private mutating func offsets(_ header: Header) throws(Failure) -> [ZoneOffset] {
    let characters = bytes[(position + header.offsetCount * 6)...].prefix(header.characterCount)
    var offsets: [ZoneOffset] = []
    for _ in 0..<header.offsetCount {
      let seconds = Int(try integer(bytes: 4))
      let mark = bytes[position]
      let start = Int(bytes[position + 1])
      try skip(2)
      guard ZoneOffset.range.contains(seconds), mark <= 1 else { throw Failure(message: "an offset is impossible") }
      guard start < characters.count, let end = characters.dropFirst(start).firstIndex(of: 0) else {
        throw Failure(message: "an abbreviation does not end")
      }
      let abbreviation = characters[(characters.startIndex + start)..<end]
      guard abbreviation.count <= 32, abbreviation.allSatisfy({ (0x21...0x7E).contains($0) }) else {
        throw Failure(message: "an abbreviation is not one")
      }
      offsets.append(
        ZoneOffset(
          seconds: seconds, abbreviation: String(decoding: abbreviation, as: UTF8.self), isDaylightSaving: mark == 1))
    }
    try skip(header.characterCount)
    return offsets
  }

  mutating func footer() throws(Failure) -> YearlyZoneRule? {
    let newline = UInt8(ascii: "\n")
    try skip(1)
    guard bytes[position - 1] == newline, let end = bytes[position...].firstIndex(of: newline) else {
      throw Failure(message: "its last line is missing")
    }
    let line = bytes[position..<end]
    if line.isEmpty { return nil }
    guard let rule = YearlyZoneRule(posix: line) else { throw Failure(message: "its last line is no yearly rule") }
    return rule
  }
}
