/// Times written by a pattern, as `strftime` of the C locale does.
public enum DateFormat {
  /// Writes `instant` as the zone's clocks and calendars show it; `%Y-%m-%d %H:%M:%S` and the rest of C99's conversions.
  ///
  /// Names are English. `%E` and `%O` are accepted where C99 (7.23.3.5) has them and change nothing; `%s` gives Unix
  /// seconds. A conversion that does not exist is an error at its place.
  public static func format(
    _ pattern: String, _ instant: ServerInstant, zone: ZoneRules
  ) throws(TextError) -> String {
    let value = Value(instant: instant, civil: zone.civil(at: instant), offset: zone.offset(at: instant))
    guard pattern.utf8.count <= longestPattern else {
      throw TextScanner("").error("a pattern has at most \(longestPattern) bytes", column: 1)
    }
    var scanner = TextScanner(pattern, limit: longestPattern)
    var text = ""
    while let next = scanner.next {
      let start = scanner.column
      scanner.position += 1
      guard next == "%" else {
        text.append(next)
        continue
      }
      var allowed: String?
      if scanner.skip("E") { allowed = "cCxXyY" } else if scanner.skip("O") { allowed = "deHImMSuUVwWy" }
      guard let conversion = scanner.next, allowed?.contains(conversion) ?? true,
        let piece = value.text(of: conversion)
      else {
        let end = min(scanner.position + 1, scanner.characters.count)
        let written = String(scanner.characters[start - 1..<end])
        throw scanner.error(
          "\(TextError.quoted(written)) is no conversion", column: start, hint: "write %% for a percent sign")
      }
      scanner.position += 1
      text += piece
    }
    return text
  }

  private static let longestPattern = 16_384

  /// What the conversions draw on.
  fileprivate struct Value {
    var instant: ServerInstant
    var civil: CivilTime
    var offset: ZoneOffset
  }
}

extension DateFormat.Value {
  func text(of conversion: Character) -> String? {
    let (date, month) = (civil.date, Month(rawValue: civil.date.month)!)
    let hour12 = (civil.hour + 11) % 12 + 1
    switch conversion {
    case "a": return date.weekday.shortName
    case "A": return date.weekday.name
    case "b", "h": return month.shortName
    case "B": return month.name
    case "c": return parts("a", " ", "b", " ", "e", " ", "T", " ", "Y")
    case "C": return (date.year / 100).padded(to: 2)
    case "d": return date.day.padded(to: 2)
    case "D", "x": return parts("m", "/", "d", "/", "y")
    case "e": return date.day.padded(to: 2, with: " ")
    case "F": return parts("Y", "-", "m", "-", "d")
    case "g": return (date.isoWeek.year % 100).padded(to: 2)
    case "G": return String(date.isoWeek.year)
    case "H": return civil.hour.padded(to: 2)
    case "I": return hour12.padded(to: 2)
    case "j": return date.dayOfYear.padded(to: 3)
    case "m": return date.month.padded(to: 2)
    case "M": return civil.minute.padded(to: 2)
    case "n": return "\n"
    case "p": return civil.hour < 12 ? "AM" : "PM"
    case "r": return parts("I", ":", "M", ":", "S", " ", "p")
    case "R": return parts("H", ":", "M")
    case "s": return String(instant.wholeSeconds)
    case "S": return civil.second.padded(to: 2)
    case "t": return "\t"
    case "T", "X": return parts("H", ":", "M", ":", "S")
    case "u": return String(date.weekday.rawValue)
    case "U": return week(from: .sunday).padded(to: 2)
    case "V": return date.isoWeek.week.padded(to: 2)
    case "w": return String(date.weekday.rawValue % 7)
    case "W": return week(from: .monday).padded(to: 2)
    case "y": return (date.year % 100).padded(to: 2)
    case "Y": return String(date.year)
    case "z": return ZoneOffset.text(ofSeconds: offset.seconds / 60 * 60, separator: "")
    case "Z": return offset.abbreviation
    case "%": return "%"
    default: return nil
    }
  }

  /// Conversions and, as they are, other characters, one after the other.
  private func parts(_ parts: Character...) -> String {
    parts.map { $0.isLetter ? text(of: $0) ?? "" : String($0) }.joined()
  }

  /// The week of the year, the first of which begins with the year's first such `weekday`; 0 before it.
  private func week(from weekday: Weekday) -> Int {
    let daysIntoWeek = (civil.date.weekday.rawValue - weekday.rawValue + 7) % 7
    return (civil.date.dayOfYear + 6 - daysIntoWeek) / 7
  }
}
