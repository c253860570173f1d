import Testing

@testable import moondial

@Suite("moondial test")
struct TestTests {
  let program: ProgramRun

  init() throws {
    program = try ProgramRun()
    try program.write("timer.after('3m', nil, { name = 'tea' })", to: "lunch.lua")
    try program.write("timer.after('4m', nil, { name = 'tea' })", to: "plugged/plugin.lua")
    try program.write("timer.after('5m', nil, { name = 'tea' })", to: "folder/init.lua")
    for (name, length) in [("lunch_test.lua", 180), ("plugged/x_test.lua", 240), ("folder_test.lua", 300)] {
      let text = "test.case('length', function() assert(test.timer('tea').total == \(length), 'no') end)"
      try program.write(text, to: name)
    }
    try program.write("test.case('fails', function() error 'so it is' end)", to: "bad/plugin_test.lua")
    try program.write("", to: "bad/plugin.lua")
    try program.write("test.case('x', print)", to: "alone_test.lua")
  }

  @Test("What is tested is beside the tests, or around them")
  func subjects() throws {
    let run = try program("test", "lunch_test.lua", "folder_test.lua", "plugged")
    #expect(run.error == "" && run.code == .success)
    #expect(
      run.lines == [
        "ok     lunch_test.lua: length", "ok     folder_test.lua: length", "ok     plugged/x_test.lua: length",
        "3 passed, 0 failed",
      ])
  }

  @Test("A failure is told with its place, and ends with 1")
  func failure() throws {
    let run = try program("test", "bad/plugin_test.lua", "lunch_test.lua")
    #expect(run.code == .failure)
    #expect(
      run.lines == [
        "FAILED bad/plugin_test.lua: fails", "ok     lunch_test.lua: length", "1 passed, 1 failed",
      ])
    #expect(run.error.hasPrefix("bad/plugin_test.lua:1: so it is\n"))
    let json = try program("test", "--json", "bad")
    #expect(
      json.output
        == #"{"case":"fails","file":"bad/plugin_test.lua","line":1,"message":"so it is","passed":false}"# + "\n")
  }

  @Test(
    "What cannot be tested ends with 65 and says what to do",
    arguments: [
      ("alone_test.lua", "there is nothing to test beside it: alone.lua, a folder alone, or plugin.lua\n"),
      ("lunch.lua", "tests of NAME.lua are in a file called NAME_test.lua\n"),
      ("none_test.lua", "there is no such file or folder; look at its spelling and at where you are\n"),
      ("folder", "the folder holds no NAME_test.lua\n"),
    ])
  func unusable(path: String, message: String) throws {
    let run = try program("test", path)
    #expect(run.code == .unusableInput && run.error == "\(path): \(message)" && run.output == "")
  }
}
