import Plugins
import Synchronization
import Testing
import Timekeeping

@Suite("store")
struct StoreTests {
  /// Scripts on virtual time, and what they print.
  static let cases: [(script: String, log: [String])] = [
    ("print(store.get 'none', store.get('none', 7), store.get('none', false))", ["nil\t7\tfalse"]),
    (
      """
      store.set("n", 3) store.set("f", 3.0) store.set("s", "é\\0") store.set("b", false)
      print(store.get "n", store.get "f", #store.get "s", store.get("b", true), math.type(store.get "n"))
      store.set("n", nil)
      print(store.get "n", store.get("n", 1))
      """, ["3\t3.0\t3\tfalse\tinteger", "nil\t1"]
    ),
    // What is kept is a copy, and so is what comes back.
    (
      """
      local t = { list = { 1, { x = 2 } }, empty = {} }
      store.set("t", t)
      t.list[1] = 9
      store.get("t").list[1] = 8
      local kept = store.get "t"
      print(kept.list[1], kept.list[2].x, #kept.list, next(kept.empty), kept == store.get "t")
      """, ["1\t2\t2\tnil\tfalse"]
    ),
    (
      "store.set(5, 'five') print(store.get '5', store.get(5)) local d = {} print(store.get('none', d) == d)",
      ["five\tfive", "true"]
    ),
    (
      "store.set('max', math.maxinteger) store.set('min', math.mininteger) print(store.get 'max' == math.maxinteger, store.get 'min' == math.mininteger)",
      ["true\ttrue"]
    ),
  ]

  @Test("A script gets back what it has set", arguments: cases)
  func runs(script: String, log: [String]) throws {
    var run = try ScriptRun(script)
    try run.run(until: 0)
    #expect(run.log == log)
  }

  @Test(
    "What is no plain data is refused with its place",
    arguments: [
      ("store.set('k', print)", "bad argument #2 to 'set' (the value is a function: only booleans, numbers,"),
      ("store.set('k', { a = { b = { 1, timer.after(1) } } })", "the value.a.b[2] is a handle: only"),
      ("store.set('k', { coroutine.create(print) })", "the value[1] is a thread: only"),
      ("store.set('k', { 1 / 0 })", "the value[1] is inf, which cannot be kept"),
      ("store.set('k', 0 / 0)", "nan, which cannot be kept"),
      ("store.set('k', { 1, x = 2 })", "the value has both items and names: keep them as two tables"),
      ("store.set('k', { [1204] = 3 })", "neither names nor 1 to n without holes: use names, as with tostring(id)"),
      ("store.set('k', { 1, nil, 3 })", "neither names nor 1 to n without holes"),
      ("local t = {} t.t = t store.set('k', t)", "the table contains itself"),
      ("local t = {} for i = 1, 40 do t = { t } end store.set('k', t)", "nested too deeply"),
      ("store.set('k', '\\xFF')", "a text is not UTF-8"), ("store.set('k', { ['\\xFF'] = 1 })", "a text is not UTF-8"),
      ("store.set('\\xFF', 1)", "a text is not UTF-8"), ("store.set('', 1)", "a key has 1 to 200 characters"),
      ("store.set(('x'):rep(201), 1)", "a key has 1 to 200 characters"),
      ("store.set('k')", "bad argument #2 to 'set' (value expected, got no value)"),
      ("store.get({})", "bad argument #1 to 'get' (string expected, got table)"),
      ("store.set('k', ('x'):rep(1048576))", "a script keeps at most 1 MiB of text in all"),
      ("for i = 1, 200 do store.set('k' .. i, ('x'):rep(10000)) end", "at most 1 MiB"),
      ("store.gett('k', 1)", "store has no 'gett': did you mean 'get'?"),
    ])
  func refused(script: String, message: String) {
    let problem = #expect(throws: Problem.self) { try ScriptRun(script) }
    #expect(problem?.message.contains(message) == true, "\(problem?.message ?? "")")
  }

  @Test("What is refused leaves what was there, and what is taken away makes room")
  func room() throws {
    var run = try ScriptRun(
      """
      local half = ("x"):rep(600000)
      store.set("a", half)
      print((pcall(store.set, "b", half)), #store.get "a", store.get "b")
      store.set("a", nil)
      print((pcall(store.set, "b", half)), store.get "a")
      """)
    try run.run(until: 0)
    #expect(run.log == ["false\t600000\tnil", "true\tnil"])
  }
}

/// What is kept between runs, by an embedder that keeps it in memory.
@Suite("Stores between runs")
struct StoreSourceTests {
  /// An embedder's memory: what is there, what has been written, and whether writing and reading fail.
  final class Shelf: Sendable {
    struct State {
      var kept: [String: String] = [:]
      var aside: [String] = []
      var writes: [String] = []
      var fails = false
    }

    let state = Mutex(State())

    var source: StoreSource {
      StoreSource(
        read: { plugin throws(StoreFailure) in
          let (kept, fails) = self.state.withLock { ($0.kept[plugin], $0.fails) }
          if fails { throw StoreFailure("the shelf is locked") }
          return kept.map { Array($0.utf8) }
        },
        write: { plugin, bytes throws(StoreFailure) in
          let text = String(decoding: bytes, as: UTF8.self)
          let fails = self.state.withLock { state in
            if !state.fails {
              state.kept[plugin] = text
              state.writes.append(text)
            }
            return state.fails
          }
          if fails { throw StoreFailure("the shelf is full") }
        },
        setAside: { plugin throws(StoreFailure) in
          self.state.withLock { state in
            state.aside.append(state.kept.removeValue(forKey: plugin) ?? "")
            return "the cellar"
          }
        })
    }

    var writes: [String] { state.withLock { $0.writes } }
  }

  /// A host in real time, whose clock the test moves.
  struct Host {
    let host: PluginHost
    var events: [Event] = []

    init(_ script: String, on shelf: Shelf) throws(Problem) {
      let start = Moment(local: LocalInstant(nanoseconds: 0), server: ServerInstant(seconds: 1_796_083_200))
      host = PluginHost(
        options: .init(zone: .utc, zones: .fixedOnly, limits: .paced, store: shelf.source),
        clock: ServerClock(system: start), at: start.local)
      try host.load(Script(name: "s", path: "s.lua", source: Array(script.utf8)), at: start.local)
    }

    mutating func advance(to seconds: Int64) {
      while host.advance(to: LocalInstant(nanoseconds: seconds * 1_000_000_000)) {}
      events += host.takeEvents()
    }

    var log: [String] { events.filter { $0.name == .log }.map { $0.text("text") ?? "" } }
  }

  @Test("It is read at the first use and written once a turn, as people can read it")
  func writing() throws {
    let shelf = Shelf()
    shelf.state.withLock { $0.kept["s"] = #"{"runs": 4, "old": {"b": [1, 2.0]}}"# }
    var host = try Host(
      """
      store.set("runs", store.get("runs", 0) + 1)
      store.set("name", "tea \\"x\\"")
      store.set("old", store.get "old")
      timer.every(1, function(_, info) store.set("tick", info.generation) end, { times = 2 })
      """, on: shelf)
    #expect(shelf.writes == [])
    for second in 0...5 { host.advance(to: Int64(second)) }
    let old = "  \"old\": {\"b\":[1,2.0]},\n  \"runs\": 5"
    let name = "{\n  \"name\": \"tea \\\"x\\\"\",\n"
    #expect(
      shelf.writes == [
        "\(name)\(old)\n}\n", "\(name)\(old),\n  \"tick\": 1\n}\n", "\(name)\(old),\n  \"tick\": 2\n}\n",
      ])
    #expect(host.log == [])
  }

  @Test("Nothing is written for what does not change, or is only read")
  func unchanged() throws {
    let shelf = Shelf()
    shelf.state.withLock { $0.kept["s"] = "{\"a\": [1]}" }
    var host = try Host("store.set('a', { 1 }) store.set('none', nil) store.get 'a'", on: shelf)
    host.advance(to: 1)
    host.host.unloadAll(at: LocalInstant(nanoseconds: 2_000_000_000))
    #expect(shelf.writes == [])
  }

  @Test("What is no store is put aside and told with the reason", arguments: ["{\"a\": 1,}", "[1]", "", "\u{0}"])
  func corrupt(text: String) throws {
    let shelf = Shelf()
    shelf.state.withLock { $0.kept["s"] = text }
    var host = try Host("print(store.get('a', 'nothing')) store.set('a', 2)", on: shelf)
    host.advance(to: 1)
    #expect(shelf.state.withLock { $0.aside } == [text])
    #expect(shelf.writes == ["{\n  \"a\": 2\n}\n"])
    #expect(host.log.count == 2 && host.log.last == "nothing")
    #expect(host.log[0].hasPrefix("what it kept is no JSON (line 1, column "))
    #expect(host.log[0].hasSuffix("): it begins with nothing, and the old is in the cellar"))
  }

  @Test("What could not be written is told, and written with the next change")
  func failing() throws {
    let shelf = Shelf()
    var host = try Host(
      """
      store.set("a", 1)
      timer.after("2s", function() store.set("b", 2) end)
      timer.after("4s", function() store.set("c", 3) end)
      """, on: shelf)
    shelf.state.withLock { $0.fails = true }
    host.advance(to: 0)
    let failure = "what it keeps was not written: the shelf is full; it is tried again with the next change"
    #expect(host.log == [failure])
    host.advance(to: 1)
    host.advance(to: 2)
    #expect(host.log == [failure, failure])
    shelf.state.withLock { $0.fails = false }
    host.advance(to: 3)
    #expect(shelf.writes == [])
    host.advance(to: 4)
    #expect(shelf.writes == ["{\n  \"a\": 1,\n  \"b\": 2,\n  \"c\": 3\n}\n"])
  }

  @Test("At the end it is written once more, with what handlers of unload set")
  func end() throws {
    let shelf = Shelf()
    var host = try Host("store.set('a', 1) on('unload', function() store.set('left', true) end)", on: shelf)
    shelf.state.withLock { $0.fails = true }
    host.advance(to: 0)
    shelf.state.withLock { $0.fails = false }
    host.host.unloadAll(at: LocalInstant(nanoseconds: 1_000_000_000))
    #expect(shelf.writes == ["{\n  \"a\": 1,\n  \"left\": true\n}\n"])
  }

  @Test("What cannot be read is an error for the script, and is neither overwritten nor forgotten")
  func unreadable() throws {
    let shelf = Shelf()
    shelf.state.withLock { ($0.kept["s"], $0.fails) = ("{\"a\": 1}", true) }
    var host = try Host(
      """
      print(select(2, pcall(store.get, "a")))
      print((pcall(store.set, "a", 2)))
      timer.after("1s", function() print(store.get "a") end)
      """, on: shelf)
    host.advance(to: 0)
    shelf.state.withLock { $0.fails = false }
    host.advance(to: 1)
    #expect(host.log == ["what this script keeps cannot be read: the shelf is locked", "false", "1"])
    #expect(shelf.writes == [] && shelf.state.withLock { $0.aside } == [])
  }
}
