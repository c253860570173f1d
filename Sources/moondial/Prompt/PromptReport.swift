import Boards
import Plugins
import Timekeeping

/// What the prompt's commands show of a host, as lines.
struct PromptReport {
  let host: PluginHost
  let zone: ZoneRules
  let style: TimeStyle

  /// How many cells a line has.
  let width: Int

  /// Timers, or sales.
  func rows(_ subject: BoardTable.Subject) -> [String] {
    let lines = BoardTable.lines(of: host.timers, subject, at: host.now, zone: zone, style: style, width: width)
    return lines.isEmpty ? [subject == .timers ? "there are no timers" : "there are no sales"] : lines
  }

  /// What each script has taken and done.
  var plugins: [String] {
    columns(
      ["script", "timers", "calls", "errors", "time", "memory"],
      host.figures.map {
        [
          $0.plugin, "\($0.timers)", "\($0.calls)", "\($0.errors)", milliseconds($0.time), "\($0.bytes >> 10) KiB",
        ]
      })
  }

  /// How long the calls of each script take, and how late they come.
  var profile: [String] {
    columns(
      ["script", "calls", "time", "99 % within", "latest", "99 % within", "stopped", "most memory"],
      host.figures.map {
        [
          $0.plugin, "\($0.calls)", milliseconds($0.time), milliseconds($0.timeP99), milliseconds($0.longestLateness),
          milliseconds($0.latenessP99), "\($0.stops)", "\($0.peakBytes >> 10) KiB",
        ]
      })
  }

  /// The server's time, and how well it is known.
  var time: [String] {
    let (clock, local) = (host.clock, host.now.local)
    var lines = ["time: \(RFC3339.format(host.now.server, zone: zone))", "state: \(state)"]
    if let source = clock.source { lines.append("source: \(ControlCharacters.escaped(source))") }
    if let bound = clock.uncertainty(at: local) {
      lines.append("off by: \(milliseconds(bound)) at most")
      lines.append("this machine's clock: \(milliseconds(clock.lead(at: local))) behind the server's")
    }
    if let answered = clock.answered {
      lines.append("last answer: \(SpanText.elapsed(answered.duration(to: local))) ago")
    }
    return lines
  }

  private var state: String {
    let state = host.clock.state
    return state == .system ? "system: no server is asked, and this machine's clock counts" : state.rawValue
  }

  /// Milliseconds with two digits behind the point, as far as a person reads.
  private func milliseconds(_ span: Duration) -> String {
    let hundredths = span.nanoseconds / 10_000
    let (whole, rest) = hundredths.magnitude.quotientAndRemainder(dividingBy: 100)
    return "\(hundredths < 0 ? "-" : "")\(whole).\(rest < 10 ? "0" : "")\(rest) ms"
  }

  /// Rows under their heads; the first column on the left, numbers on the right.
  private func columns(_ heads: [String], _ rows: [[String]]) -> [String] {
    let rows = [heads] + rows.map { row in row.map(ControlCharacters.escaped) }
    let widths = heads.indices.map { column in rows.map { DisplayWidth.of($0[column]) }.max() ?? 0 }
    return rows.map { row in
      let cells = zip(row, widths).enumerated().map { index, cell in
        let gap = String(repeating: " ", count: cell.1 - DisplayWidth.of(cell.0))
        return index == 0 ? cell.0 + gap : gap + cell.0
      }
      return DisplayWidth.fitted(cells.joined(separator: "  "), to: width)
    }
  }
}
