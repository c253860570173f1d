import Plugins
import Testing
import Timekeeping

@Suite("Values and names at the prompt")
struct ConsoleValueTests {
  let prompt: ConsoleRun

  init() throws {
    prompt = try ConsoleRun()
  }

  @Test(
    "A value is shown as it would be written",
    arguments: [
      ("nil", "nil"), ("true", "true"), ("-7", "-7"), ("2^53", "9.007199254741e+15"), ("1.0", "1.0"), ("0.1", "0.1"),
      ("1/0", "inf"), ("math.mininteger", "-9223372036854775808"),
      ("'it\\'s \"so\"'", #""it's \"so\"""#), ("'a\\nb\\t\\\\c'", #""a\nb\t\\c""#),
      ("'\\27[2J\\0\\127'", #""\27[2J\0\127""#),
      ("'ü茶🫖'", "\"ü茶🫖\""), ("'a\\xffb\\xe8\\x8c'", #""a\xffb\xe8\x8c""#),
      ("'\\u{202e}x\\u{85}'", #""\u{202e}x\u{85}""#),
      ("{}", "{}"), ("{ 1, 'a', true }", "{ 1, \"a\", true }"), ("{ b = 1, a = { 2 } }", "{ a = { 2 }, b = 1 }"),
      ("{ 1, nil, 3 }", "{ 1, [3] = 3 }"),
      (
        "{ [2.5] = 1, [-1] = 0, ['a b'] = 2, ['end'] = 3, [true] = 4 }",
        "{ [-1] = 0, [2.5] = 1, [\"a b\"] = 2, [\"end\"] = 3, [true] = 4 }"
      ),
      ("print", "built-in print"), ("timer.after", "built-in timer.after"), ("timer", "built-in timer"),
      ("string", "built-in string"), ("math.floor", "built-in function"),
      ("timer.new { name = 'tea', lasts = '3m' }", "timer tea: idle, 3:00 left"),
      ("setmetatable({ 1 }, { __tostring = error, __index = error, __len = error, __pairs = error })", "{ 1 }"),
    ])
  func values(line: String, shown: String) {
    #expect(prompt.text(line) == shown)
  }

  @Test("Objects have the numbers that tostring tells, and a table that contains itself is told by its own")
  func objects() {
    _ = prompt("t = { f = function() end } t.me = t  u = { t, t } c = coroutine.create(print)")
    let number = prompt.text("tostring(t)").filter { $0 != "\"" }
    let function = prompt.text("tostring(t.f)").filter { $0 != "\"" }
    #expect(number.hasPrefix("table: 0x"))
    #expect(prompt.text("t") == "{ f = \(function) (prompt:1), me = \(number) }")
    #expect(prompt.text("c") == prompt.text("tostring(c)").filter { $0 != "\"" })
  }

  @Test("A table that is wide has a line for each entry")
  func layout() {
    let long = String(repeating: "x", count: 70)
    #expect(prompt.text("{ 1, { a = '\(long)' } }") == "{\n  1,\n  {\n    a = \"\(long)\"\n  }\n}")
  }

  @Test("What is large is shown in part")
  func bounds() {
    let numbers = (1...40).map(String.init)
    _ = prompt("t = {} for i = 1, 50 do t[i] = i end")
    #expect(prompt.text("t").split(whereSeparator: { " ,\n{}".contains($0) }).prefix(40).map(String.init) == numbers)
    #expect(prompt.text("t").contains("… 10 more"))
    _ = prompt("m = {} for i = 1, 5000 do m['k' .. i] = i end")
    #expect(prompt.text("m").contains("… more than 960 more"))
    #expect(prompt.text("('a'):rep(1000000)").hasSuffix("aaa\"… (1000000 bytes)"))
    // 999 bytes of one and three of the next: it is left out rather than cut.
    #expect(prompt.text("('a'):rep(999) .. '茶'").hasSuffix("aaa\"… (1002 bytes)"))
    _ = prompt("d = {} local x = d for i = 1, 10 do x.n = {} x = x.n end")
    #expect(prompt.text("d").hasPrefix("{ n = { n = { n = { n = table: 0x"))
    _ = prompt("w = {} for i = 1, 30 do w[i] = { {}, {}, {}, {}, {}, {}, {}, {}, {}, {} } end")
    #expect(prompt.text("w").split(separator: "{}").count < 250)
  }

  @Test(
    "Names go on with what there is",
    arguments: [
      ("timer.aft", ["after"], 3), ("x = timer.sl", ["sleep"], 2), ("tim", ["timer"], 3), ("own.na", ["name"], 2),
      ("own.deep.", ["here"], 0), ("print(own.deep.he", ["here"], 2), ("string.form", ["format"], 4),
      ("t:pa", ["pause"], 2), ("t.rema", ["remaining"], 4), ("t.pau", [], 3), ("own.text:up", ["upper"], 2),
      ("whi", ["while"], 3), ("nothing.x", [], 1), ("own.name.x", [], 1), ("'tim", [], 0),
      ("\"a\" .. tim", ["timer"], 3),
      ("trap.", ["real"], 0), ("mine", ["mine_too"], 4), ("own['a b", [], 0), ("test", [], 4),
    ])
  func completion(text: String, names: [String], length: Int) {
    _ = prompt(
      """
      own = { name = 'x', deep = { here = 1 }, text = '', ['a b'] = 1 } mine_too = 1
      t = timer.new { name = 'tea', lasts = '3m' }
      trap = setmetatable({ real = 1 }, { __index = function() error 'ran' end, __pairs = function() error 'ran' end })
      """)
    let completion = prompt.console.completion(of: text)
    #expect(completion.names == names)
    if !names.isEmpty { #expect(completion.length == length) }
  }
}
