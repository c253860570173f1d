import Plugins
import Testing
import Timekeeping

@Suite("The prompt's script")
struct ConsoleTests {
  let prompt: ConsoleRun

  init() throws {
    prompt = try ConsoleRun()
  }

  @Test("Expressions give their values, which have names; statements give none, and globals stay")
  func lines() {
    #expect(prompt("1 + 1") == ["_1 = 2"])
    #expect(prompt("x = _ * 21") == [])
    #expect(prompt("x") == ["_2 = 42"])
    #expect(prompt("_1, _2, nil, 'a'") == ["_3 = 2", "_4 = 42", "nil", "_5 = \"a\""])
    #expect(prompt("=x // 2") == ["_6 = 21"])
    #expect(prompt("for i = 1, 2 do x = x + i end") == [])
    #expect(prompt("return x") == ["_7 = 45"])
    #expect(prompt("-- nothing") == [])
    #expect(prompt("print('a')") == [])
    #expect(prompt("table.unpack({}, 1, 25)").suffix(2) == ["nil", "5 more"])
  }

  @Test("Of the results the last hundred keep their names")
  func names() {
    for number in 1...101 { #expect(prompt("\(number)") == ["_\(number) = \(number)"]) }
    #expect(prompt("_1") == ["nil"])
    #expect(prompt("_2") == ["_102 = 2"])
  }

  @Test("What fails is told with its place, and the next line is run")
  func failures() {
    #expect(prompt("x =") == ["prompt:1:4: unexpected symbol near <eof>"])
    #expect(prompt("ntify('x')") == ["prompt:1: attempt to call a nil value (global 'ntify'): did you mean 'notify'?"])
    #expect(prompt("run({ 'true' })") == ["prompt:1: it asks for run:true: grant it with --allow-run=true"])
    #expect(prompt("do error('here') end").first == "prompt:1: here")
    #expect(prompt("1") == ["_1 = 1"])
  }

  @Test("A line has a limit of its own, and is no callback that closes the script")
  func limit() throws {
    let prompt = try ConsoleRun(limits: Limits(line: .milliseconds(30)))
    let stopped = "prompt:1: the line was stopped after 30 ms: it may take no more of the processor's time"
    for _ in 0..<3 { #expect(prompt("while true do end") == [stopped]) }
    #expect(prompt("1") == ["_1 = 1"])
  }

  @Test("A line may sleep; what it does then comes later")
  func sleeping() throws {
    #expect(prompt("timer.sleep '2s' print 'awake' error 'then'") == ["sleeps"])
    #expect(prompt("print 'meanwhile'") == [])
    #expect(try prompt.log(until: 1) == ["meanwhile"])
    #expect(try prompt.log(until: 3) == ["awake", "error: then"])
    #expect(prompt("coroutine.yield()") == ["prompt:1: attempt to yield from outside a coroutine"])
  }

  @Test("A script that was closed for its callbacks begins anew with the next line")
  func renewal() throws {
    let prompt = try ConsoleRun(limits: Limits(callback: .milliseconds(30)))
    #expect(prompt("x = 1; timer.every(1, function() while true do end end, { on_error = 'keep' })").count == 0)
    _ = try prompt.log(until: 3)
    #expect(prompt.host.pluginNames == [])
    #expect(prompt("x") == ["nil"])
    #expect(prompt.host.pluginNames == ["repl"])
  }

  @Test("A name is taken once")
  func taken() throws {
    let error = #expect(throws: Problem.self) {
      try Console(named: "repl", on: prompt.host, at: prompt.host.now.local)
    }
    #expect(error?.message.contains("named 'repl' is loaded already") == true)
  }

  @Test(
    "A chunk that is not whole goes on in the next line",
    arguments: [
      ("for i = 1, 2 do", true), ("for i = 1, 2 do\nprint(i)", true), ("for i = 1, 2 do\nprint(i)\nend", false),
      ("f(", true), ("{ 1,", true), ("1 +", true), ("x = ", true), ("x = [[a", true), ("--[[ a", true), ("", false),
      ("if x", true), ("x", false), ("x =)", false), ("\"a", false), ("end", false),
      ("function f() return 1 end", false),
      ("timer.after('5m',", true), ("a.b:", true), ("return", false), ("local x <const> =", true),
    ])
  func incomplete(chunk: String, isIncomplete: Bool) {
    #expect(prompt.console.isIncomplete(chunk) == isIncomplete)
  }

  @Test(
    "Variables of a line alone are found",
    arguments: [
      ("local x = 5", ["x"]), ("local a, b <const>, c = 1, 2, 3", ["a", "b", "c"]), ("do local x = 5 end", []),
      ("local function f() local y end", ["f"]), ("if x then local y end local z", ["z"]),
      ("for i = 1, 2 do local x end", []), ("while x do local y end", []), ("repeat local x until x local y", ["y"]),
      ("f(function() local x end) local y", ["y"]), ("-- local x", []), ("--[[ local x ]] local y", ["y"]),
      ("s = 'local x' t = \"\\\"local y\" u = [[local z]] v = [=[local ]] w]=]", []), ("x.local_y = 0x1local", []),
      ("local x; local x", ["x"]), ("g = function() return 1 end local z = 2", ["z"]),
    ] as [(String, [String])])
  func locals(chunk: String, names: [String]) {
    #expect(Console.localNames(in: chunk) == names)
  }

  @Test(
    "A name with a question mark asks",
    arguments: [
      ("timer?", "timer"), (" timer.after ? ", "timer.after"), ("t:start??", "t:start"), ("x", nil), ("1?", nil),
      ("f()?", nil), ("timer.?", nil), ("a b?", nil), ("end?", nil), ("x = y?", nil), ("?", nil),
    ])
  func questions(line: String, name: String?) {
    #expect(Console.question(in: line) == name)
  }

  @Test("Help is there on the API's names, and on what stands for one of its things")
  func help() throws {
    _ = prompt("t = timer.new { name = 'tea', lasts = '3m' } a = timer.after")
    #expect(try prompt.console.help(on: "timer.after").first == "timer.after(lasts, on_expire?, options?)")
    #expect(try prompt.console.help(on: "a") == prompt.console.help(on: "timer.after"))
    #expect(try prompt.console.help(on: "t").first?.hasPrefix("Timer: ") == true)
    #expect(try prompt.console.help(on: "t:pause") == prompt.console.help(on: "Timer.pause"))
    #expect(try prompt.console.help(on: "t.remaining") == prompt.console.help(on: "Timer.remaining"))
    let error = #expect(throws: Problem.self) { try prompt.console.help(on: "timer.aftr") }
    #expect(error?.message == "there is no help on 'timer.aftr': did you mean 'timer.after'?")
  }
}
