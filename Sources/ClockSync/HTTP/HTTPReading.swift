import HTTP
import JSON
import Timekeeping

/// What a web server's answer says about its clock, and why it is refused if it says nothing.
enum HTTPReading {
  /// How old the time in a `Date` may be when it is sent: servers keep it for a turn of their loop.
  static let dateLag: Duration = .microseconds(400)

  /// What is allowed beyond that for servers that renew it by a timer: Node's is up to 2.6 ms old.
  static let dateUncertainty: Duration = .milliseconds(3)

  /// A time and how it is known.
  enum Value {
    /// The `Date` of the header: whole seconds.
    case date(ServerInstant)
    /// A number of the body.
    case number(EpochNumber)
    /// Numbers of the body for when the request was received and when the answer was sent.
    case numbers(received: EpochNumber, sent: EpochNumber)
  }

  /// Reads an answer: the number at the pointer, else what the body has of times, else the date of the header.
  static func value(of reply: HTTPReply, pointer: String?) throws(SourceError) -> Value {
    try check(reply)
    if let pointer {
      guard let body = try? JSONReader.value(of: reply.body) else {
        throw SourceError("its answer is no JSON", hint: nil)
      }
      guard let text = JSONTimes.numbers(in: body).first(where: { $0.pointer == pointer })?.text else {
        throw SourceError("its answer has no number at '\(pointer)'", hint: nil)
      }
      guard let number = EpochNumber(text) else {
        throw SourceError("'\(text.prefix(40))' is no time since 1970", hint: nil)
      }
      return .number(number)
    }
    if let value = try bodyValue(of: reply) { return value }
    guard let text = reply.field("date"), let date = HTTPDate.parse(text) else {
      throw SourceError("its answer has neither a time nor a date", hint: nil)
    }
    guard date >= NTPReply.earliest, date <= NTPReply.latest else {
      throw SourceError(NTPRefusal.implausible.rawValue, hint: nil)
    }
    return .date(date)
  }

  /// What an exchange tells; nil when nothing is possible.
  static func sample(of value: Value, _ reply: HTTPReply) -> ClockSample? {
    switch value {
    case .date(let date):
      var sample = ClockSample(
        sent: reply.sent, reading: date, quantum: .seconds(1), lag: dateLag, returned: reply.returned)
      sample?.rootDistance = dateUncertainty
      return sample
    case .number(let number):
      return ClockSample(
        sent: reply.sent, reading: number.instant, quantum: number.quantum, returned: reply.returned)
    case .numbers(let received, let sent):
      return ClockSample(
        sent: reply.sent, received: received.instant.advanced(by: received.quantum), answered: sent.instant,
        returned: reply.returned, error: .zero)
    }
  }

  /// Refuses what is no answer of the server's own, made just now.
  private static func check(_ reply: HTTPReply) throws(SourceError) {
    if (300...399).contains(reply.status) {
      let place = reply.field("location").map { " to \($0)" } ?? ""
      throw SourceError("it redirects\(place)", hint: "name the address that it redirects to")
    }
    guard (200...299).contains(reply.status) else { throw SourceError("it answers with \(reply.status)", hint: nil) }
    if let age = reply.field("age"), Int(age) != 0 {
      throw SourceError("its answer comes from a cache (Age: \(age))", hint: nil)
    }
    for name in ["x-cache", "x-cache-status", "cf-cache-status"] {
      if let cache = reply.field(name), cache.lowercased().split(whereSeparator: { !$0.isLetter }).contains("hit") {
        throw SourceError("its answer comes from a cache (\(name): \(cache))", hint: nil)
      }
    }
    if reply.field("warning")?.hasPrefix("110") == true {
      throw SourceError("its answer comes from a cache (Warning: 110)", hint: nil)
    }
  }

  /// The time in a body that is JSON: the root, or the one field that can be a time; nil for another body.
  private static func bodyValue(of reply: HTTPReply) throws(SourceError) -> Value? {
    guard let body = try? JSONReader.value(of: reply.body) else { return nil }
    let times = JSONTimes.numbers(in: body).compactMap { item in EpochNumber(item.text).map { (item.pointer, $0) } }
    func time(_ pointer: String) -> EpochNumber? { times.first { $0.0 == pointer }?.1 }
    if let received = time("/requestTime"), let sent = time("/responseTime") {
      return .numbers(received: received, sent: sent)
    }
    guard times.count <= 1 else {
      throw SourceError(
        "its answer has several times", hint: "name one: \(times.prefix(4).map { "#\($0.0)" }.joined(separator: ", "))")
    }
    return times.first.map { .number($0.1) }
  }
}
