import Testing
import Timekeeping

@Suite("The same as Python")
struct DifferentialTests {
  @Test("Offsets are those of Python's zoneinfo around every transition and at random instants, 1970 to 2100")
  func zones() throws {
    let lines =
      PythonExpectations.isFull
      ? try PythonExpectations.lines("zones")
      : try PythonExpectations.lines("zones", "--zones", "25", "--instants", "100")
    var compared = 0
    for line in lines {
      let fields = line.split(separator: " ")
      let rules = try ZoneFiles.source.rules(named: String(fields[0]))
      for pair in fields.dropFirst() {
        let numbers = pair.split(separator: ":")
        let second = try #require(Int64(numbers[0]))
        let offset = rules.offset(at: ServerInstant(seconds: second)).seconds
        if offset != Int(numbers[1]) { Issue.record("\(rules.name) at \(second): \(offset), not \(numbers[1])") }
        compared += 1
      }
    }
    #expect(compared > (PythonExpectations.isFull ? 700_000 : 2_500))
  }

  @Test("The next five runs of cron lines are those that a search minute by minute finds")
  func cron() throws {
    let lines = try PythonExpectations.lines("cron", "--lines", PythonExpectations.isFull ? "2000" : "60")
    #expect(lines.count >= 60)
    for line in lines {
      let fields = line.split(separator: "\t").map(String.init)
      let zone = try ZoneFiles.source.rules(named: fields[1])
      let after = ServerInstant(seconds: try #require(Int64(fields[2])))
      let runs = try CronLine.parse(fields[0]).runs(5, after: after, zone: zone).map { "\($0.instant.wholeSeconds)" }
      #expect(runs.joined(separator: " ") == fields[3], "\(fields[0]) in \(fields[1]) after \(fields[2])")
    }
  }
}
