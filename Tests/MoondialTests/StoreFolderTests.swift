import Plugins
import Reactor
import Testing

@testable import moondial

@Suite("Where scripts keep things")
struct StoreFolderTests {
  let program: ProgramRun

  init() throws {
    program = try ProgramRun()
    program.environment["XDG_STATE_HOME"] = "\(program.folder)/state"
  }

  private func contents(_ name: String) throws -> String {
    let bytes = try FileSystem.contents(of: "\(program.folder)/state/moondial/store/\(name)", limit: 1 << 20) ?? []
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test("A file for each plugin, which the next run finds")
  func runs() throws {
    try program.write("store.set('n', store.get('n', 0) + 1) timer.after('1ms', print)", to: "a.lua")
    try program.write("store.set('t', { 1, 'x' }) on('unload', function() store.set('end', true) end)", to: "b c.lua")
    #expect(try program("run", "a.lua", "b c.lua").code == .success)
    #expect(try program("run", "a.lua").code == .success)
    #expect(try contents("a.json") == "{\n  \"n\": 2\n}\n")
    #expect(try contents("b%20c.json") == "{\n  \"end\": true,\n  \"t\": [1,\"x\"]\n}\n")
  }

  @Test("A rehearsal and a check neither read nor write it")
  func virtualTime() throws {
    try program.write("print(store.get('n', 'nothing')) store.set('n', 1)", to: "a.lua")
    #expect(try program("run", "a.lua").code == .success)
    #expect(try program("rehearse", "a.lua").output.contains("nothing"))
    #expect(try program("check", "a.lua").code == .success)
    #expect(try contents("a.json") == "{\n  \"n\": 1\n}\n")
  }

  @Test("A file that is no JSON stays under another name, and is told")
  func corrupt() throws {
    try program.write("store.set('n', store.get('n', 0) + 1)", to: "a.lua")
    try program.write("", to: "state/x")
    try FileSystem.makeFolders("\(program.folder)/state/moondial/store")
    try program.write("{ \"n\": 7", to: "state/moondial/store/a.json")
    let result = try program("run", "a.lua")
    #expect(result.code == .success)
    let place = "\(program.folder)/state/moondial/store/a.json.bad"
    #expect(result.output.contains("what it kept is no JSON (line 1, column 9: "))
    #expect(result.output.contains(place))
    #expect(try contents("a.json.bad") == "{ \"n\": 7")
    #expect(try contents("a.json") == "{\n  \"n\": 1\n}\n")
  }

  @Test("A folder that cannot be made is told, and the script runs on")
  func unwritable() throws {
    try program.write("store.set('n', 1) timer.after('1ms', function() print(store.get 'n') end)", to: "a.lua")
    program.environment["XDG_STATE_HOME"] = "/proc/none"
    let result = try program("run", "a.lua")
    #expect(result.code == .success)
    let told = "what it keeps was not written: mkdir /proc/none failed: No such file or directory (ENOENT)"
    #expect(
      result.lines.contains { $0.contains(told) }
        && result.lines.contains { $0.contains("text=\"1\"") || $0.hasSuffix("text=1") })
  }

  @Test("Without a place to read from, a script that keeps things is told what to do")
  func unreadable() throws {
    try program.write("store.set('n', 1)", to: "a.lua")
    try program.write("", to: "state")
    var result = try program("run", "a.lua")
    #expect(result.code == .unusableInput)
    #expect(result.error.hasPrefix("a.lua:1: what this script keeps cannot be read: open \(program.folder)/state/"))
    program.environment["XDG_STATE_HOME"] = nil
    result = try program("run", "a.lua")
    #expect(result.code == .unusableInput && result.error.contains("set HOME, or XDG_STATE_HOME"))
  }

  @Test(
    "A plugin's name is a safe name of a file, and each has another",
    arguments: [
      ("tea", "tea"), ("a-b_C9", "a-b_C9"), ("", ""), (".", "%2E"), ("..", "%2E%2E"), ("a/b", "a%2Fb"),
      ("é", "%C3%A9"), ("a%2Fb", "a%252Fb"), ("x\0y\n", "x%00y%0A"), ("my script", "my%20script"),
    ])
  func names(plugin: String, file: String) {
    #expect(StoreFolder.fileName(of: plugin) == file)
  }

  @Test("Long names are cut, and stay different")
  func longNames() {
    let long = String(repeating: "é", count: 100)
    let names = Set(["", "a", "b"].map { StoreFolder.fileName(of: long + $0) })
    #expect(names.count == 3)
    #expect(names.allSatisfy { $0.utf8.count == 200 && $0.hasPrefix("%C3%A9%C3") })
    // FNV-1a of 64 bits, as Python computes it.
    let cut = StoreFolder.fileName(of: String(repeating: "a", count: 201))
    #expect(cut == String(repeating: "a", count: 183) + ".9A253EDA0CE95884")
  }
}
