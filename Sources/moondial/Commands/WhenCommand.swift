import Boards
import Reactor
import Timekeeping

/// `moondial when`: how a duration, a time, an interval or a cron line is read.
struct WhenCommand {
  let surroundings: Surroundings
  let options: WhenOptions

  /// Reads the text, or each line of standard input, and prints what it means.
  func run() throws(CommandFailure) -> ExitCode {
    let zones = surroundings.zoneFiles.source
    let zone = try surroundings.zone(named: options.zone, from: zones)
    let now = try now(zone: zone, zones: zones)
    let style = TimeStyle(environment: surroundings.environment)
    let report = WhenReport(now: now, zone: zone, zones: zones, style: style, isJSON: options.isJSON)
    let output = Output(descriptor: surroundings.output.descriptor)
    let errors = Output(descriptor: surroundings.error.descriptor)
    do throws(SystemError) {
      guard options.words == ["-"] else {
        let isUnderstood = report.write(options.words.joined(separator: " "), to: output, errors)
        try errors.finish()
        try output.finish()
        return isUnderstood ? .success : .unusableInput
      }
      return try readLines(report, output, errors)
    } catch {
      throw CommandFailure(error)
    }
  }

  /// The instant at which the texts count as written.
  private func now(zone: ZoneRules, zones: ZoneSource) throws(CommandFailure) -> ServerInstant {
    let now = surroundings.readClocks().wall
    guard let text = options.at else { return now }
    do throws(TextError) {
      return try TimeText.parse(text).resolve(at: now, zone: zone, zones: zones).instant
    } catch {
      throw CommandFailure(error, in: text, of: "--at")
    }
  }

  /// A line's bytes beyond these are dropped: no text means anything that is longer.
  private static let longestLine = 1 << 22

  private func readLines(
    _ report: WhenReport, _ output: Output, _ errors: Output
  ) throws(SystemError) -> ExitCode {
    let input = Input(descriptor: surroundings.input.descriptor)
    var line: [UInt8] = []
    var number = 0
    var isUnderstood = true
    func readLine() {
      number += 1
      if line.last == UInt8(ascii: "\r") { line.removeLast() }
      let text = String(decoding: line, as: UTF8.self)
      if !report.write(text, to: output, errors, place: "line \(number)") { isUnderstood = false }
      line.removeAll(keepingCapacity: true)
    }
    reading: while true {
      switch try input.read(atMost: 1 << 16) {
      case .bytes(let bytes):
        var start = bytes.startIndex
        while let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) {
          line += bytes[start..<end].prefix(WhenCommand.longestLine - line.count)
          readLine()
          start = end + 1
        }
        line += bytes[start...].prefix(WhenCommand.longestLine - line.count)
        try errors.finish()
        if try output.finish() == .closed { return .success }
      case .nothing: try input.wait()
      case .end: break reading
      }
    }
    if !line.isEmpty { readLine() }
    try errors.finish()
    try output.finish()
    return isUnderstood ? .success : .unusableInput
  }
}
