import Boards
import JSON
import Reactor
import Timekeeping

/// What texts mean, for people or for programs.
struct WhenReport {
  /// The instant at which the texts count as written.
  let now: ServerInstant
  /// The zone of times that name none.
  let zone: ZoneRules
  let zones: ZoneSource
  /// How a person is told.
  let style: TimeStyle
  /// Whether programs read along.
  let isJSON: Bool

  /// How many runs of a recurrence are told.
  private static let runCount = 5

  /// Reads `text` and writes what it means, or why it means nothing; whether it means something.
  func write(_ text: String, to output: Output, _ errors: Output, place: String? = nil) -> Bool {
    do throws(TextError) {
      let reading = try TimeReading.parse(text, at: now, zone: zone, zones: zones)
      output.write(isJSON ? JSONLine(fields(of: reading, text: text)).text : description(of: reading))
      return true
    } catch {
      if isJSON {
        var fields: [String: JSONValue] = [
          "text": .text(text), "kind": "error", "column": .integer(Int64(error.column)),
          "message": .text(error.message),
        ]
        fields["hint"] = error.hint.map { .text($0) }
        output.write(JSONLine(fields).text)
      } else {
        // Enough of a long text to see the place, which is among the bytes that are looked at.
        let source = String(String(decoding: text.utf8.prefix(2_048), as: UTF8.self).prefix(error.column + 40))
        errors.write(CommandFailure(error, in: source, of: place).text + "\n")
      }
      return false
    }
  }
}

// MARK: - For programs

extension WhenReport {
  private func fields(of reading: TimeReading, text: String) -> [String: JSONValue] {
    var fields: [String: JSONValue] = ["text": .text(text)]
    switch reading {
    case .duration(let duration):
      fields["kind"] = "duration"
      let exact = duration.nanoseconds % 1_000_000 == 0
      fields["duration_ms"] = exact ? .integer(duration.wholeMilliseconds) : .number(Double(duration.nanoseconds) / 1e6)
    case .instant(let time, let zone):
      fields["kind"] = "instant"
      fields["instant"] = .text(RFC3339.format(time.instant, zone: zone))
      fields["instant_ms"] = .integer(time.instant.wholeMilliseconds)
      fields["zone"] = .text(zone.name)
      fields["rule"] = .text(time.rule.rawValue)
    case .interval(let interval, let zone):
      fields["kind"] = "interval"
      fields["start"] = .text(RFC3339.format(interval.starts.instant, zone: zone))
      fields["start_ms"] = .integer(interval.starts.instant.wholeMilliseconds)
      fields["end"] = .text(RFC3339.format(interval.ends.instant, zone: zone))
      fields["end_ms"] = .integer(interval.ends.instant.wholeMilliseconds)
      fields["zone"] = .text(zone.name)
    case .recurrence(let recurrence, let zone):
      fields["kind"] = "recurrence"
      let runs = recurrence.runs(WhenReport.runCount, after: now, zone: zone)
      fields["next"] = .list(runs.map { .text(RFC3339.format($0.instant, zone: zone)) })
      fields["zone"] = .text(zone.name)
    }
    return fields
  }
}

// MARK: - For people

extension WhenReport {
  private func description(of reading: TimeReading) -> String {
    switch reading {
    case .duration(let duration):
      let words = SpanText.remaining(duration, width: .long, style: style)
      let end = now.advanced(by: duration)
      return "duration: \(DurationText.format(duration)), \(words)\n" + lines(about: ResolvedTime(instant: end), zone)
    case .instant(let time, let zone):
      return "instant: \(label(time, zone))\n" + lines(about: time, zone)
    case .interval(let interval, let zone):
      return "interval: \(DurationText.format(interval.length))\n"
        + "from \(label(interval.starts, zone))\n" + lines(about: interval.starts, zone)
        + "to \(label(interval.ends, zone))\n" + lines(about: interval.ends, zone)
    case .recurrence(let recurrence, let zone):
      let runs = recurrence.runs(WhenReport.runCount, after: now, zone: zone)
      if runs.isEmpty { return "recurrence: never\n" }
      return "recurrence: next \(label(runs[0], zone))\n"
        + runs.map { run in
          let rule = run.rule == .plain ? "" : ", \(WhenReport.sentence(for: run.rule))"
          return "  \(utc(run)) = \(local(run, zone)), \(distance(run))\(rule)\n"
        }.joined()
    }
  }

  /// The instant by UTC's and by the zone's clocks, how far it is, and how it was found.
  private func lines(about time: ResolvedTime, _ zone: ZoneRules) -> String {
    """
      utc:  \(utc(time))
      zone: \(local(time, zone))
      far:  \(distance(time))
      rule: \(WhenReport.sentence(for: time.rule))

    """
  }

  private func label(_ time: ResolvedTime, _ zone: ZoneRules) -> String {
    ClockLabel.text(of: time.instant, now: now, zone: zone, style: style)
  }

  private func utc(_ time: ResolvedTime) -> String { RFC3339.format(time.instant, zone: .utc) }

  private func local(_ time: ResolvedTime, _ zone: ZoneRules) -> String {
    "\(RFC3339.format(time.instant, zone: zone)) \(zone.name)"
  }

  private func distance(_ time: ResolvedTime) -> String {
    SpanText.distance(to: time.instant, from: now, style: style)
  }

  private static func sentence(for rule: ResolvedTime.Rule) -> String {
    switch rule {
    case .plain: "plain"
    case .gap: "gap: clocks skip this time, so it is later by as much as they skip"
    case .overlap: "overlap: clocks show this time twice, and the first counts"
    }
  }
}
