import Testing

@testable import moondial

@Suite("moondial check")
struct CheckTests {
  let program: ProgramRun

  init() throws {
    program = try ProgramRun()
  }

  @Test("What is defined is listed with its place, and nothing runs")
  func definitions() throws {
    try program.write(
      """
      timer.after("25m", function() error "never" end, { name = "tea" })
      preset.pad { name = "kitchen", { "1 min", "1m" } }
      """, to: "a.lua")
    let text = try program("check", "a.lua")
    #expect(text.code == .success)
    #expect(text.lines == ["timer  tea      lasts_ms=1500000  a.lua:1", "pad    kitchen  lasts_ms=0        a.lua:2"])
    #expect(text.error == "")
    let json = try program("check", "--json", "a.lua")
    #expect(
      json.lines == [
        #"{"file":"a.lua","kind":"timer","lasts_ms":1500000,"line":1,"name":"tea"}"#,
        #"{"file":"a.lua","kind":"pad","lasts_ms":0,"line":2,"name":"kitchen"}"#,
      ])
  }

  @Test("Every problem of every file is told, as compilers print it")
  func problems() throws {
    try program.write("local x = = 1", to: "syntax.lua")
    try program.write("timer.after('10', print)", to: "unit.lua")
    try program.write(
      """
      sale.list { name = "s",
        { "Good", starts = "2026-12-02 10:00", lasts = "1h" },
        { "Bad", starts = "2026-12-02 10:00", ends = "2026-12-01 10:00" } }
      """, to: "rows.lua")
    let result = try program("check", "syntax.lua", "unit.lua", "rows.lua", "none.lua")
    #expect(result.code == .unusableInput)
    let places = result.error.split(separator: "\n").filter { !$0.hasPrefix(" ") }
    #expect(places.count == 4)
    for (place, line) in zip(["syntax.lua:1: ", "unit.lua:1: ", "none.lua: ", "rows.lua:1: "], places) {
      #expect(line.hasPrefix(place))
    }
    #expect(result.lines.contains { $0.hasPrefix("sale") && $0.contains("Good") })
    let json = try program("check", "--json", "syntax.lua")
    #expect(json.code == .unusableInput)
    #expect(json.output.hasPrefix(#"{"file":"syntax.lua","kind":"problem","line":1,"message":"#))
    #expect(json.error == "")
  }
  @Test("A column is told where it is known, and only there")
  func columns() throws {
    // The second `=` of the last script is a token that stands in its line twice.
    try program.write("local x\n  local y == 1", to: "known.lua")
    try program.write("timer.after('1h'", to: "end.lua")
    try program.write("local x = = 1", to: "unknown.lua")
    let files = ["known.lua", "end.lua", "unknown.lua"]
    let text = try program.run(["check"] + files)
    for (line, place) in zip(
      text.error.split(separator: "\n"), ["known.lua:2:11: ", "end.lua:1:17: ", "unknown.lua:1: "])
    {
      #expect(line.hasPrefix(place))
      #expect(line.dropFirst(place.count).first?.isNumber == false)
    }
    let json = try program.run(["check", "--json"] + files)
    let columns = json.lines.map { $0.hasPrefix(#"{"column":"#) ? $0.dropFirst(10).prefix { $0 != "," } : "none" }
    #expect(columns == ["11", "17", "none"])
  }
}
