import Testing

@testable import moondial

@Suite("moondial repl without a terminal")
struct PipedScriptTests {
  let folder: ProgramRun
  let run: ChildRun

  init() throws {
    folder = try ProgramRun()
    run = ChildRun(folder: folder)
  }

  private func repl(_ input: String, _ arguments: String...) throws -> ChildRun.Result {
    try run([try PseudoTerminal.program(), "repl"] + arguments, input: input, environment: ["TZ=UTC"])
  }

  @Test(
    "Standard input is a script, without prompts",
    arguments: [
      ("", ""), ("print(1 + 1)", "2\n"), ("local x = 1\nlocal y = x + 1\nprint(x,\n  y)\n", "1\t2\n"),
      ("#!/usr/bin/env moondial\nprint 'after a line for the shell'", "after a line for the shell\n"),
      ("\u{feff}print 'after a mark'", "after a mark\n"), ("print 'a\\27[2Jb'", "a\\u{1b}[2Jb\n"),
      ("return 1, {}", ""), ("print(timer.find('x'))", "nil\n"),
    ])
  func scripts(input: String, output: String) throws {
    #expect(try repl(input) == .init(code: 0, output: output, error: ""))
  }

  @Test("It goes on until what the script began is over, and what a callback does wrong does not change its end")
  func waiting() throws {
    let script = """
      timer.after("30ms", function() print "later" error "wrong" end)
      timer.sleep "10ms"
      log.warn "careful"
      print "slept"
      """
    #expect(
      try repl(script)
        == .init(
          code: 0, output: "slept\nlater\n",
          error: "repl: careful\nstdin:1: wrong\n  stdin:1: in function <stdin:1>\n"))
  }

  @Test(
    "What cannot be run is told with its line, and ends it with 1",
    arguments: [
      ("print 'a'\n\nx.y = 1", "a\n", "stdin:3: attempt to index a nil value (global 'x')\n"),
      ("print('a'\n", "", "stdin:2:1: ')' expected (to close '(' at line 1) near <eof>\n"),
      ("1 + 1", "", "stdin:1: unexpected symbol near '1'\n"),
      ("run { 'true' }", "", "stdin:1: it asks for run:true: grant it with --allow-run=true\n"),
      (":timers", "", "stdin:1:1: unexpected symbol near ':'\n"),
      ("timer.after('1h', print) error('at once', 0)", "", "stdin:1: at once\n"),
    ])
  func failures(input: String, output: String, error: String) throws {
    #expect(try repl(input) == .init(code: 1, output: output, error: error))
  }

  @Test("A script that takes too long is stopped; the limit can be set")
  func limit() throws {
    let result = try repl("while true do end", "--set", "repl.limits.line=50ms")
    #expect(result.code == 1)
    #expect(
      result.error == "stdin:1: the script was stopped after 50 ms: it may take no more of the processor's time\n")
  }

  @Test("Scripts beside it run, and are named where they print")
  func files() throws {
    try folder.write("timer.after('20ms', function() print 'ready' end, { name = 'tea' })", to: "kitchen.lua")
    let result = try repl("print 'here'", "kitchen.lua")
    #expect(result == .init(code: 0, output: "here\n", error: "kitchen: ready\n"))
    try folder.write("", to: "repl.lua")
    #expect(
      try repl("", "repl.lua")
        == .init(
          code: 65, output: "", error: "prompt: a script named 'repl' is loaded already, from repl.lua: rename one\n"))
    #expect(try repl("", "none.lua").code == 65)
  }

  @Test("Programs are run if they are granted")
  func grants() throws {
    let result = try repl("run({ 'echo', 'hello' }, function(result) print(result.output) end)", "--allow-run=echo")
    #expect(result == .init(code: 0, output: "hello\n\n", error: ""))
  }
}
