extension YearlyZoneRule {
  /// Reads a POSIX TZ string such as `CET-1CEST,M3.5.0,M10.5.0/3`; nil when it is not one.
  ///
  /// A daylight saving time without its two changes, which POSIX leaves to the implementation, is not accepted.
  init?(posix text: some Sequence<UInt8>) {
    var reader = Reader(bytes: Array(text))
    guard let name = reader.name(), let behind = reader.clock(hours: 24),
      ZoneOffset.range.contains(-behind)
    else { return nil }
    standard = ZoneOffset(seconds: -behind, abbreviation: name)
    if reader.isAtEnd { return }

    guard let name = reader.name() else { return nil }
    var seconds = standard.seconds + 3_600
    if reader.next != UInt8(ascii: ",") {
      guard let behind = reader.clock(hours: 24) else { return nil }
      seconds = -behind
    }
    guard ZoneOffset.range.contains(seconds), reader.skip(","), let start = reader.change(), reader.skip(","),
      let end = reader.change(), reader.isAtEnd
    else { return nil }
    let offset = ZoneOffset(seconds: seconds, abbreviation: name, isDaylightSaving: true)
    daylight = Daylight(offset: offset, start: start, end: end)
  }

  /// A place in the string; each function reads one thing or returns nil.
  private struct Reader {
    let bytes: [UInt8]
    var position = 0

    init(bytes: [UInt8]) {
      self.bytes = bytes
    }

    var isAtEnd: Bool { position == bytes.count }
    var next: UInt8? { isAtEnd ? nil : bytes[position] }

    mutating func skip(_ character: Unicode.Scalar) -> Bool {
      guard next == UInt8(ascii: character) else { return false }
      position += 1
      return true
    }

    /// A name of at least three letters, or anything alphanumeric or signed between angle brackets.
    mutating func name() -> String? {
      let quoted = skip("<")
      let start = position
      while let byte = next, Reader.isLetter(byte) || quoted && Reader.isDigitOrSign(byte) { position += 1 }
      let name = String(decoding: bytes[start..<position], as: UTF8.self)
      guard name.utf8.count >= 3, name.utf8.count <= 32, !quoted || skip(">") else { return nil }
      return name
    }

    /// A number of at most three digits.
    mutating func number(in range: ClosedRange<Int>) -> Int? {
      let start = position
      var value = 0
      while let byte = next, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte), position - start < 3 {
        value = value * 10 + Int(byte - UInt8(ascii: "0"))
        position += 1
      }
      return position > start && range.contains(value) ? value : nil
    }

    /// `[+-]hh[:mm[:ss]]` in seconds, with at most `hours` hours.
    mutating func clock(hours: Int) -> Int? {
      let sign = skip("-") ? -1 : 1
      if sign == 1 { _ = skip("+") }
      guard var seconds = number(in: 0...hours).map({ $0 * 3_600 }) else { return nil }
      for unit in [60, 1] where skip(":") {
        guard let value = number(in: 0...59) else { return nil }
        seconds += value * unit
      }
      return sign * seconds
    }

    /// `Jn`, `n` or `Mm.w.d`, then `/time` when it is not 02:00.
    mutating func change() -> Change? {
      let day: Day
      if skip("J") {
        guard let number = number(in: 1...365) else { return nil }
        day = .withoutLeapDay(number)
      } else if skip("M") {
        guard let month = number(in: 1...12), skip("."), let week = number(in: 1...5), skip("."),
          let weekday = number(in: 0...6)
        else { return nil }
        day = .weekday(weekday, week: week, month: month)
      } else {
        guard let number = number(in: 0...365) else { return nil }
        day = .fromZero(number)
      }
      guard skip("/") else { return Change(day: day, seconds: 7_200) }
      guard let seconds = clock(hours: 167) else { return nil }
      return Change(day: day, seconds: seconds)
    }

    static func isLetter(_ byte: UInt8) -> Bool {
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }

    static func isDigitOrSign(_ byte: UInt8) -> Bool {
      (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: "+")
        || byte == UInt8(ascii: "-")
    }
  }
}
