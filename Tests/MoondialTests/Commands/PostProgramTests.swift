import Glibc
import Reactor
import TestKit
import Testing

@testable import moondial

@Suite("The program posts to web servers")
struct PostProgramTests {
  let program: ProgramRun

  init() throws {
    program = try ProgramRun()
  }

  @Test("A webhook of an expiry is sent, told of, and its result is given to the function; then run ends")
  func post() throws {
    let server = try Nginx(ahead: "+0", on: LabRun())
    try program.write(
      """
      timer.after("1ms", http.action("\(server.name)/key", { json = { label = "$(touch x)" } }, function(r)
        print(r.ok, r.status, r.body, r.attempts)
      end), { name = "tea" })
      """, to: "a.lua")
    let result = try program("run", "--json", "--allow-net=127.0.0.1", "a.lua")
    #expect(result.code == .success && result.error == "")
    let action = result.lines.first { $0.contains(#""event":"action""#) } ?? ""
    for part in [
      #""action":"http.post""#, #""host":"127.0.0.1""#, #""result":"answered""#, #""status":200"#, #""attempts":1"#,
      #""name":"tea""#, #""delivery":"#,
    ] {
      #expect(action.contains(part), "\(action)")
    }
    #expect(!action.contains("/key") && !action.contains("touch"))
    #expect(result.lines.contains { $0.contains(#""text":"true\t200\ta page\t1""#) }, "\(result.output)")
  }

  @Test("Without a permission nothing is loaded; a name of this machine is not enough to reach it")
  func permission() throws {
    try program.write("http.post('http://localhost:9/', { retries = 0 })", to: "a.lua")
    for command in ["run", "rehearse", "check"] {
      let result = try program(command, "a.lua")
      #expect(result.code == .permissionRefused)
      #expect(result.error == "a.lua:1: it asks for net:localhost: grant it with --allow-net=localhost\n")
    }
    for flag in ["--allow-net=localhost", "--allow-all"] {
      let result = try program("run", flag, "a.lua")
      #expect(result.code == .success)
      #expect(result.output.contains("result=refused") && result.output.contains("is a loopback address"))
    }
  }

  @Test("A signal ends what is not answered, and lists it without its path")
  func signal() throws {
    // Its connections are accepted by the system, and by nobody else.
    let server = ScriptedWebServer(on: try EventLoop())
    try program.write(
      """
      http.post("http://127.0.0.1:\(server.port)/key")
      timer.after("100ms", function() print "it has begun" end)
      """, to: "a.lua")
    let terminal = try PseudoTerminal(["run", "--plain", "--allow-net=127.0.0.1", "\(program.folder)/a.lua"])
    try terminal.wait(for: "it has begun")
    terminal.send(SIGTERM)
    try terminal.wait(for: "moondial: ended before it was done: http.post to 127.0.0.1")
    #expect(try terminal.exitCode() == 143)
  }
}
