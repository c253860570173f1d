import Glibc
import Reactor
import Testing

@testable import moondial

@Suite("The program runs programs")
struct ActionProgramTests {
  let program: ProgramRun

  init() throws {
    program = try ProgramRun()
  }

  @Test("A hundred expiries with commands, each told, in the script's folder; run stays until the last has ended")
  func commands() throws {
    program.environment["SECRET"] = "x"
    try program.write(
      """
      local ended, texts = 0, {}
      for i = 1, 100 do
        timer.after("1ms", run.action({ "sh", "-c", 'printf "%s|" "$MOONDIAL_LABEL" "${SECRET-none}"; pwd', "sh" },
          function(r)
            ended, texts[r.output] = ended + 1, true
            if ended == 100 then for text in pairs(texts) do print(text) end end
          end), { label = "$(touch x); <b>" })
      end
      """, to: "inner/a.lua")
    let result = try program("run", "--json", "--allow-run=sh", "inner/a.lua")
    #expect(result.code == .success && result.error == "")
    let actions = result.lines.filter { $0.contains(#""event":"action""#) }
    #expect(actions.count == 100)
    #expect(actions.allSatisfy { $0.contains(#""result":"exited""#) && $0.contains(#""code":0"#) })
    let logs = result.lines.filter { $0.contains(#""event":"log""#) }
    #expect(logs.count == 1)
    #expect(logs.first?.contains(#""text":"$(touch x); <b>|none|\#(program.folder)/inner\n""#) == true)
    #expect(!FileSystem.exists("\(program.folder)/x") && !FileSystem.exists("\(program.folder)/inner/x"))
  }

  @Test("Without a permission nothing is loaded; the flag is named", arguments: ["run", "rehearse", "check"])
  func permission(command: String) throws {
    try program.write("timer.after('1ms', run.action { 'true' })", to: "a.lua")
    let result = try program(command, "a.lua")
    #expect(result.error == "a.lua:1: it asks for run:true: grant it with --allow-run=true\n")
    #expect(result.code == .permissionRefused)
    #expect(try program(command, "--allow-run=true", "a.lua").code == .success)
  }

  @Test("Nothing is run by rehearse, check and test")
  func rehearsal() throws {
    try program.write("run { 'touch', 'x' } on('unload', run.action { 'touch', 'x' })", to: "a.lua")
    try program.write("test.case('a', function() test.expect_action { 'run', 'touch', 'x' } end)", to: "a_test.lua")
    for arguments in [
      ["rehearse", "--allow-all", "a.lua"], ["check", "--allow-all", "a.lua"], ["test", "a_test.lua"],
    ] {
      #expect(try program.run(arguments).code == .success)
    }
    #expect(!FileSystem.exists("\(program.folder)/x"))
    // What is asked for at the very end is done before the end.
    try program.write("timer.after('1ms', print) on('unload', run.action { 'touch', 'y' })", to: "b.lua")
    let result = try program("run", "--allow-run=touch", "b.lua")
    #expect(result.code == .success && FileSystem.exists("\(program.folder)/y"))
    #expect(result.output.contains(" action b action=run program=touch arguments=y result=exited code=0\n"))
  }

  /// A script with a program that runs until it is ended, and tells when it has begun.
  private func writeEndless() throws {
    try program.write(
      """
      run { "sh", "-c", "trap '' TERM; echo $$ >pid; exec sleep 300" }
      run({ "sh", "-c", "until [ -s pid ]; do sleep 0.01; done" }, function() print "it has begun" end)
      """, to: "a.lua")
  }

  @Test("A signal ends what runs, and lists it")
  func signal() throws {
    try writeEndless()
    let terminal = try PseudoTerminal(["run", "--plain", "--allow-run=sh", "\(program.folder)/a.lua"])
    try terminal.wait(for: "it has begun")
    let text = try FileSystem.contents(of: "\(program.folder)/pid", limit: 100) ?? []
    let process = try #require(Int32(String(decoding: text.dropLast(), as: UTF8.self)))
    #expect(kill(process, 0) == 0)
    terminal.send(SIGTERM)
    try terminal.wait(for: "moondial: ended before it was done: sh -c trap")
    #expect(try terminal.exitCode() == 143)
    #expect(kill(process, 0) == -1 && errno == ESRCH)
  }

  @Test("bell rings on the board and beside lines, and nowhere else", arguments: ["--board", "--plain"])
  func bell(display: String) throws {
    try program.write("timer.after('1ms', bell) timer.after('1h', print)", to: "a.lua")
    let terminal = try PseudoTerminal(["run", display, "\(program.folder)/a.lua"])
    try terminal.wait(for: "\u{7}")
    terminal.send(SIGTERM)
    #expect(try terminal.exitCode() == 143)
    try program.write("timer.after('1ms', bell)", to: "b.lua")
    let result = try program("run", "b.lua")
    #expect(result.output.contains(" action b action=bell result=rung\n") && !result.output.contains("\u{7}"))
    #expect(try program("rehearse", "b.lua").output.contains(" action b action=bell result=rehearsed\n"))
  }

  @Test("q, answered with yes, waits for what runs")
  func quit() throws {
    try program.write(
      """
      timer.after("1h", print, { name = "open" })
      run { "sh", "-c", "until [ -e go ]; do sleep 0.01; done; touch done" }
      """, to: "a.lua")
    let terminal = try PseudoTerminal(["run", "--allow-run=sh", "\(program.folder)/a.lua"])
    try terminal.wait(for: "open")
    try terminal.type("qy")
    try terminal.wait(for: "\u{1B}[?1049l")
    try program.write("", to: "go")
    #expect(try terminal.exitCode() == 0)
    #expect(FileSystem.exists("\(program.folder)/done"))
  }
}
