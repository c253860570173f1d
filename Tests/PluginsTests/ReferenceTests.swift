import Glibc
import Lua
import Testing

@testable import Plugins

/// What is made from the API's registry, and what has to hold of every entry.
@Suite("The API's reference")
struct ReferenceTests {
  @Test("Every entry has a line of documentation, and every type that it names is there")
  func documentation() {
    let kinds = Set(API.kinds.map(\.type))
    let known = kinds.union(["Duration", "Time", "Info", "fun", "it", "info", "now", "row", "nil"])
    var lines: [(name: String, line: String)] = []
    var types: [(name: String, type: String)] = []
    func add(_ function: APIFunction, _ path: String) {
      lines.append((path, function.summary))
      lines += function.fields.map { ("\(path).\($0.name)", $0.summary) }
      types += function.results.map { (path, $0) }
      types += function.parameters.map { (path, $0.type.name) } + function.fields.map { (path, $0.type.name) }
    }
    for table in API.documented {
      lines.append((table.name, table.summary))
      for function in table.functions { add(function, table.path(of: function)) }
      #expect(Set(table.functions.map(\.name)).count == table.functions.count, "\(table.name)")
    }
    for kind in API.kinds {
      lines.append((kind.name, kind.summary))
      for method in kind.methods { add(method, "\(kind.type):\(method.name)") }
      if let call = kind.call { add(call, call.name) }
      lines += kind.properties.map { ("\(kind.type).\($0.name)", $0.summary) }
      types += kind.properties.map { (kind.type, $0.type) }
      let members = kind.methods.map(\.name) + kind.properties.map(\.name)
      #expect(Set(members).count == members.count, "\(kind.name)")
    }
    for (name, line) in lines {
      #expect(line.hasSuffix(".") && line.count > 7 && line.count <= 110 && !line.contains("\n"), "\(name): \(line)")
    }
    for (name, type) in types {
      let words = type.split { !$0.isLetter && $0 != "\"" }.map(String.init)
      for word in words where word.first?.isUppercase == true { #expect(known.contains(word), "\(name): \(type)") }
    }
  }

  @Test("What is kept in the repository is what the registry says now; scripts/docs makes it anew")
  func files() throws {
    let top = #filePath.split(separator: "/").dropLast(3).reduce("") { "\($0)/\($1)" }
    var files = APIReference.pages.map { ("docs/lua/\($0.name)", $0.text) }
    files.append(("docs/lua/moondial.lua", APIReference.editorStubs))
    for (name, text) in files {
      let path = "\(top)/\(name)"
      if unsafe getenv("MOONDIAL_WRITE_REFERENCE") != nil { try write(text, to: path) }
      #expect(contents(of: path) == text, "\(name) is old: run scripts/docs")
    }
    let settings = contents(of: "\(top)/.luacheckrc")
    let standard = try #require(settings.firstRange(of: /stds\.moondial = \{(?s:.*?)\n\}\n/))
    if unsafe getenv("MOONDIAL_WRITE_REFERENCE") != nil {
      try write(settings.replacing(settings[standard], with: APIReference.luacheckStandard), to: "\(top)/.luacheckrc")
    }
    #expect(contents(of: "\(top)/.luacheckrc").contains(APIReference.luacheckStandard), ".luacheckrc: run scripts/docs")
  }

  @Test("The editor's stubs are Lua, and define what a script sees")
  func stubs() throws {
    let state = try LuaState()
    let outcome = state.run(Array((APIReference.editorStubs + "return timer, Timer").utf8), chunkName: "stubs.lua")
    #expect(outcome.error == nil)
    for name in APIReference.globalNames where name.contains(".") && !name.hasPrefix("os.") {
      #expect(APIReference.editorStubs.contains("function \(name)("), "\(name)")
    }
  }

  static let questions: [(question: String, answer: String)] = [
    ("help(timer.after)", "timer.after(lasts, on_expire?, options?)"),
    ("help(timer)", "timer: Countdowns and whatever fires at a time."),
    ("help(print)", "print(…)"),
    ("help 'sale.find'", "sale.find(name)"),
    ("help(timer.new { lasts = 1 })", "Timer: A countdown of this script."),
    ("help(timer.new { lasts = 1 }.start)", "Timer:start()"),
    ("help 'Timer.remaining'", "Timer.remaining: number?"),
    ("help 'Row:sell'", "Row:sell(count?)"),
    ("help()", "Ask about a name"),
  ]

  @Test("help tells what a thing is for", arguments: questions)
  func help(question: String, answer: String) throws {
    var run = try ScriptRun(question)
    try run.run(until: 0)
    #expect(run.log.first?.hasPrefix(answer) == true, "\(run.log)")
  }

  static let mistakes: [(script: String, message: String)] = [
    ("help 'timer.afer'", "there is no help on 'timer.afer': did you mean 'timer.after'?"),
    ("help 'zzzzzzzz'", "there is no help on 'zzzzzzzz': help() tells what there is"),
    ("help(function() end)", "help knows this API's functions, tables, handles and names, not this function"),
    ("help(setmetatable({}, { __metatable = 'read-only' }))", "not this table"),
    ("ntify('x')", "attempt to call a nil value (global 'ntify'): did you mean 'notify'?"),
    ("timer_add(f, 1000)", "(global 'timer_add'): it is timer.every, in seconds, not milliseconds here"),
    ("hs.timer.doAfter(1, f)", "attempt to index a nil value (global 'hs'): it is timer, without hs here"),
    ("zzzzzzzz()", "attempt to call a nil value (global 'zzzzzzzz')"),
    ("timer.doAfter(1)", "timer has no 'doAfter': did you mean 'after'?"),
    ("timer.new { lasts = 1 }:stop()", "timer has no 'stop': did you mean 'pause' or 'cancel'?"),
    ("timer.after(1).zzz()", "timer has no 'zzz': it has id, name,"),
    ("clock.on_tick(print).zzz()", "listener has no 'zzz': it has remove"),
    ("sale.list {}.rws()", "list has no 'rws': did you mean 'rows'?"),
    ("preset.pad { { 'a', 1 } }:pres()", "pad has no 'pres': did you mean 'press'?"),
  ]

  @Test("An unknown name is answered with the nearest known one", arguments: mistakes)
  func unknownName(script: String, message: String) {
    #expect {
      _ = try ScriptRun(script)
    } throws: {
      ($0 as? Problem)?.message.contains(message) == true
    }
  }

  private func contents(of path: String) -> String {
    guard let file = fopen(path, "r") else { return "" }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    while case let byte = getc(file), byte != EOF { bytes.append(UInt8(truncatingIfNeeded: byte)) }
    return String(decoding: bytes, as: UTF8.self)
  }

  private func write(_ text: String, to path: String) throws {
    let file = try #require(fopen(path, "w"))
    fputs(text, file)
    fclose(file)
  }
}
