import Glibc
import Plugins
import Reactor
import Testing

@testable import moondial

/// Permissions that a person grants at the terminal, and how long that holds.
@Suite("Consent")
struct ConsentTests {
  let program: ProgramRun
  let environment: [String]

  init() throws {
    program = try ProgramRun()
    environment = ["XDG_STATE_HOME=\(program.folder)/state"]
    program.environment["XDG_STATE_HOME"] = "\(program.folder)/state"
    try program.write(
      """
      plugin { permissions = { "run:lpr", "net:hooks.example" } }
      local names = require "names"
      timer.after("1h", function() require "later" end, { name = names.tea })
      """, to: "lunch/plugin.lua")
    try program.write("return { tea = 'tea' }", to: "lunch/names.lua")
    try program.write("return 1", to: "lunch/later.lua")
  }

  private func start() throws -> PseudoTerminal {
    try PseudoTerminal(["run", "\(program.folder)/lunch"], environment: environment)
  }

  @Test("Anything but yes is no, and asks again the next time", arguments: ["\n", "n\n", "yep\n", "\u{4}"])
  func refused(answer: String) throws {
    for _ in 0..<2 {
      let terminal = try start()
      try terminal.wait(for: "plugin.lua asks to\r\n  run the program lpr\r\n  speak with the host hooks.example\r\n")
      try terminal.wait(for: "Allow this until its files change? [y/N] ")
      try terminal.type(answer)
      try terminal.wait(for: "it asks for run:lpr, net:hooks.example")
      #expect(try terminal.exitCode() == ExitCode.permissionRefused.rawValue)
    }
  }

  @Test("A yes is kept until the script, or a file that it reads, has changed")
  func kept() throws {
    let terminal = try start()
    try terminal.wait(for: "[y/N] ")
    try terminal.type("y\n")
    try terminal.wait(for: "1:00:00")
    terminal.send(SIGTERM)
    #expect(try terminal.exitCode() == 143)

    #expect(try program("check", "lunch").code == .success)
    #expect(try program("rehearse", "lunch", "--for", "2h").code == .success)
    try program.write("-- another", to: "lunch/unread.lua")
    #expect(try program("check", "lunch").code == .success)

    try program.write("return { tea = 'Tea' }", to: "lunch/names.lua")
    let changed = try program("check", "lunch")
    #expect(changed.code == .permissionRefused)
    #expect(changed.error.contains("lunch/names.lua: it has changed since you allowed lunch/plugin.lua"))
    try program.write("return { tea = 'tea' }", to: "lunch/names.lua")
    #expect(try program("check", "lunch").code == .success)

    try program.write("return 2", to: "lunch/later.lua")
    let later = try program("rehearse", "lunch", "--for", "2h")
    #expect(later.code == .failure && later.error.contains("lunch/later.lua: it has changed since you allowed"))

    try program.write(
      "plugin { permissions = { 'run:lpr', 'net:hooks.example' } } timer.after(1)", to: "lunch/plugin.lua")
    #expect(try program("check", "lunch").code == .permissionRefused)
  }

  @Test(
    "Digests are those of sha256sum",
    arguments: [
      // printf '' | sha256sum; printf abc | sha256sum
      ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
      ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    ])
  func digests(text: String, digest: String) {
    #expect(ContentHash.sha256(Array(text.utf8)) == digest)
  }

  @Test("A file of answers that is none allows nothing, and is no failure", arguments: ["", "{", "[]", "{\"x\": 1}"])
  func broken(text: String) throws {
    let folder = "\(program.folder)/state/moondial"
    try FileSystem.makeFolders(folder)
    try FileSystem.replaceContents(of: "\(folder)/grants.json", with: Array(text.utf8))
    #expect(try program("check", "lunch").code == .permissionRefused)
  }
}
