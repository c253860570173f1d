import Boards
import JSON
import ClockSync
import Timekeeping

/// What time servers say at one instant, for people or for programs.
struct ClockReport {
  private let clock: ServerClock
  private let sources: [ClockSource]
  private let refusals: [[String: Int]]
  private let requests: Int
  private let trust: String
  private let now: LocalInstant

  /// Takes what a follower knows.
  init(_ follower: ClockFollower, at now: LocalInstant) {
    clock = follower.discipline.clock
    sources = follower.discipline.sources
    refusals = follower.addresses.indices.map(follower.refusals)
    requests = follower.requests
    // But for TLS nothing proves who has answered.
    let used = sources.indices.filter { follower.discipline.sources[$0].standing == .used }
    if !used.allSatisfy({ follower.addresses[$0].scheme == .https }) {
      trust = "none"
    } else {
      // A certificate that is valid by its server's time alone proves less: whoever has an old key could tell that time.
      trust = used.contains(where: follower.judgesByOwnTime) ? "tls-own-time" : "tls"
    }
    self.now = now
  }

  /// Whether a server's time is known.
  var isUsable: Bool { !clock.followsSystem }

  /// How far the machine's wall clock is off, as far as is known; what is shown in a run may still glide there.
  private var lead: Duration { clock.offset - clock.machineOffset }

  /// How far that may be from the truth.
  private var bound: Duration? { clock.offsetUncertainty(at: now) }

  private var samples: Int { sources.map(\.filter.count).reduce(0, +) }
  private var delay: Duration? {
    sources.filter { $0.standing == .used }.compactMap(\.filter.leastDelay).min()
  }

  private func state(of source: ClockSource) -> String { source.standing.rawValue }

  /// A source's offset from the machine's wall clock, and its bound.
  private func offset(of source: ClockSource) -> (offset: Duration, bound: Duration)? {
    source.offsets(at: now).map { ($0.middle - clock.machineOffset, $0.radius) }
  }
}

// MARK: - For programs

extension ClockReport {
  /// One object on a line; what is not known is absent.
  var json: String {
    var fields: [String: JSONValue] = [
      "state": .text(clock.state.rawValue),
      "samples": .integer(Int64(samples)),
      "requests": .integer(Int64(requests)),
      "sources": .list(zip(sources, refusals).map { .object(self.fields(of: $0, refusals: $1)) }),
    ]
    if isUsable {
      fields["offset_ms"] = .number(Self.milliseconds(lead))
      fields["uncertainty_ms"] = bound.map { .number(Self.milliseconds($0)) }
      fields["source"] = clock.source.map { .text($0) }
      fields["trust"] = .text(trust)
    }
    fields["delay_ms"] = delay.map { .number(Self.milliseconds($0)) }
    return JSONLine(fields).text
  }

  private func fields(of source: ClockSource, refusals: [String: Int]) -> [String: JSONValue] {
    var fields: [String: JSONValue] = ["url": .text(source.name), "state": .text(state(of: source))]
    if let (offset, bound) = offset(of: source) {
      fields["offset_ms"] = .number(Self.milliseconds(offset))
      fields["uncertainty_ms"] = .number(Self.milliseconds(bound))
    }
    fields["reason"] = source.failure.map { .text($0) }
    if !refusals.isEmpty { fields["refused"] = .object(refusals.mapValues { .integer(Int64($0)) }) }
    return fields
  }

  private static func milliseconds(_ span: Duration) -> Double { Double(span.nanoseconds) / 1e6 }
}

// MARK: - For people

extension ClockReport {
  /// The report in lines; `changes` are what has led to it.
  func text(changes: [String]) -> String {
    var lines = ["state:   \(clock.state.rawValue)\(changes.isEmpty ? "" : " (\(changes.joined(separator: ", ")))")"]
    if isUsable {
      let bound = bound.map { " ± \(Self.seconds($0))" } ?? ""
      lines.append("offset:  \(Self.signed(lead))\(bound)")
      lines.append("machine: \(verdict)")
      if let source = clock.source { lines.append("source:  \(ControlCharacters.escaped(source))") }
    }
    if let delay { lines.append("delay:   \(Self.seconds(delay))") }
    lines.append("samples: \(samples) of \(requests) \(requests == 1 ? "request" : "requests")")
    return (lines + [""] + table).joined(separator: "\n") + "\n"
  }

  /// How wrong the machine's wall clock is.
  private var verdict: String {
    guard let bound, Self.size(lead) > bound else {
      return "this machine's clock is right, as far as can be told"
    }
    let size = Self.size(lead)
    let text = size >= .seconds(2) ? SpanText.elapsed(size) : Self.seconds(size)
    return "this machine's clock is \(text) \(lead < .zero ? "fast" : "slow")"
  }

  private var table: [String] {
    let rows = [["server", "state", "offset", "±", "delay", "samples", "reason"]] + sources.map(cells)
    let widths = rows[0].indices.map { column in rows.map { DisplayWidth.of($0[column]) }.max() ?? 0 }
    return rows.map { row in
      var line = ""
      for (text, width) in zip(row, widths) {
        line += text + String(repeating: " ", count: width - DisplayWidth.of(text) + 2)
      }
      return String(line.reversed().drop { $0 == " " }.reversed())
    }
  }

  private func cells(of source: ClockSource) -> [String] {
    let known = offset(of: source)
    return [
      ControlCharacters.escaped(source.name), state(of: source), known.map { Self.signed($0.offset) } ?? "–",
      known.map { Self.seconds($0.bound) } ?? "–", source.filter.leastDelay.map(Self.seconds) ?? "–",
      "\(source.filter.count)", ControlCharacters.escaped(source.failure ?? ""),
    ]
  }

  private static func size(_ span: Duration) -> Duration { span < .zero ? .zero - span : span }

  /// Seconds with six decimals, cut off.
  private static func seconds(_ span: Duration) -> String {
    let microseconds = size(span).nanoseconds / 1_000
    let fraction = String(microseconds % 1_000_000)
    return "\(microseconds / 1_000_000)." + String(repeating: "0", count: 6 - fraction.count) + "\(fraction) s"
  }

  private static func signed(_ span: Duration) -> String { (span < .zero ? "-" : "+") + seconds(span) }
}
