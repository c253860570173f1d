import Plugins
import Testing
import Timekeeping

/// `plugin { … }`: a name, permissions and settings.
@Suite("Manifests")
struct ManifestTests {
  static let wrong: [(manifest: String, message: String)] = [
    ("nam = 'x'", "plugin has no field 'nam': did you mean 'name'?"),
    ("name = ''", "field 'name' of plugin: a name has 1 to 100 characters and no slash"),
    ("name = 'a/b'", "a name has 1 to 100 characters and no slash"),
    ("name = 'a\\nb'", "a name has 1 to 100 characters and no slash"),
    ("name = ('a'):rep(101)", "a name has 1 to 100 characters and no slash"),
    ("name = 'other'", "a script named 'other' is loaded already, from other.lua: rename one"),
    ("api = 2", "field 'api' of plugin: it is for version 2 of the API, and this is version 1"),
    ("api = 1.5", "field 'api' of plugin: a whole number is expected"),
    ("'lunch'", "plugin takes fields with names, such as { name = \"lunch\" }"),
    ("permissions = 'run:lpr'", "field 'permissions' of plugin: a list is expected"),
    ("permissions = { run = 'lpr' }", "field 'permissions' of plugin: a list is expected"),
    ("permissions = { 1 }", "a text is expected, not number"),
    ("permissions = { 'lpr' }", "'lpr' is no permission: write one such as \"run:lpr\""),
    ("permissions = { 'nett:x' }", "'nett:x' is no permission: write one such as \"net:hooks.example\""),
    ("permissions = { 'run:' }", "'run:' needs a name of printable characters after it"),
    ("permissions = { 'run:lpr -P x' }", "'lpr -P x' has arguments: only the program itself is named"),
    ("permissions = { 'run:../x' }", "'../x' depends on where one is"),
    ("permissions = { 'run:a\\27[2J' }", "'run:' needs a name of printable characters after it"),
    ("permissions = { 'net:https://hooks.example/x' }", "name the host alone, such as net:hooks.example"),
    ("permissions = { 'net:*.example' }", "'*.example' stands for many hosts: name each one"),
    ("permissions = { 'net:hooks.example:443' }", "without a port"),
    ("permissions = { 'net:a b' }", "'a b' is no name of a host"),
    ("permissions = { 'run:lp' }", "it asks for run:lp: grant it with --allow-run=lp"),
    (
      "permissions = { 'run:lpr', 'run:lp', 'net:Other.Example' }",
      "it asks for run:lp, net:other.example: grant it with --allow-run=lp --allow-net=other.example"
    ),
    ("settings = { 'x' }", "field 'settings' of plugin: fields are expected"),
    ("settings = { hour = 1 }", "setting 'hour': a type and fields are expected, such as { \"number\", default = 12 }"),
    ("settings = { hour = { 'numbr' } }", "setting 'hour': 'numbr' is no type of a setting: it is one of 'number',"),
    ("settings = { hour = { 'number', defalt = 1 } }", "setting 'hour' has no field 'defalt': did you mean 'default'?"),
    ("settings = { hour = { 'number', min = 2, max = 1 } }", "field 'max' of setting 'hour': it is less than 'min'"),
    (
      "settings = { hour = { 'number', default = 24, max = 23 } }",
      "field 'default' of setting 'hour': it is at most 23"
    ),
    ("settings = { hour = { 'number', default = -1, min = 0 } }", "it is at least 0, not -1"),
    ("settings = { hour = { 'integer', default = 1.5 } }", "a whole number is expected, not number"),
    ("settings = { hour = { 'string', min = 1 } }", "only numbers have a least and a greatest"),
    (
      "settings = { hour = { 'string', default = 'c', choices = { 'a', 'b' } } }",
      "one of 'a', 'b' is expected, not 'c'"
    ),
    ("settings = { hour = { 'number', choices = { 'a' } } }", "a list of texts is expected, for a 'string'"),
    ("settings = { hour = { 'duration', default = '10' } }", "'10' is no span of time"),
    ("settings = { hour = { 'time', default = '25:00' } }", "'25:00' is no time"),
    ("settings = { ['a b'] = { 'number' } }", "'a b' is no name of a setting"),
    ("settings = { limits = { 'number' } }", "'limits' is no name of a setting"),
  ]

  @Test("A wrong manifest keeps the script from being loaded, and says what is wrong", arguments: wrong)
  func refusal(manifest: String, message: String) {
    let problem = #expect(throws: Problem.self) { try load("plugin { \(manifest) }") }
    #expect(problem?.message.contains(message) == true, "\(problem?.message ?? "none")")
  }

  static let right: [String] = [
    "assert(plugin.name == 's' and plugin.version == nil) plugin { name = 'lunch', version = '1.2', api = 1 } "
      + "assert(plugin.name == 'lunch' and plugin.version == '1.2')",
    "plugin { permissions = { 'run:lpr', 'net:HOOKS.example', 'net:[::1]', 'net:192.0.2.1' } }",
    "plugin { settings = { hour = { 'number', default = 12 } } } assert(plugin.settings.hour == 13.5)",
    "plugin { settings = { count = { 'integer' } } } assert(plugin.settings.count == 7)",
    "plugin { settings = { loud = { 'boolean', default = false } } } assert(plugin.settings.loud == true)",
    "plugin { settings = { text = { 'string', choices = { 'x', 'a b' } } } } assert(plugin.settings.text == 'x')",
    "plugin { name = 'named', settings = { text = { 'string' } } } assert(plugin.settings.text == 'a b')",
    "plugin { settings = { span = { 'duration', default = 90 } } } assert(plugin.settings.span == '5m')",
    "plugin { settings = { at = { 'time' } } } timer.at(plugin.settings.at, print)",
    "plugin { settings = { rest = { 'number', default = 1, help = 'what is left' } } } assert(plugin.settings.rest == 1)",
    "plugin { settings = { none = { 'string' } } } assert(plugin.settings.none == nil)",
    "assert(tostring(plugin) == 'plugin s' and not pcall(function() plugin.name = 'x' end))",
  ]

  @Test("A manifest names the script and has the user's settings", arguments: right)
  func acceptance(script: String) throws {
    _ = try load(script)
  }

  static let late: [(script: String, message: String)] = [
    ("timer.after(1) plugin { name = 'x' }", "plugin { … } comes first"),
    ("on('load', print) plugin {}", "plugin { … } comes first"),
    ("plugin {} plugin {}", "there is one manifest"),
    ("plugin()", "bad argument #1 to 'plugin' (table expected, got no value)"),
    ("plugin.settings.hour = 1", "field 'hour' of settings cannot be set"),
    ("local x = plugin.settings.hour", "settings has no 'hour'"),
    ("plugin { settings = { hour = { 'number' } } } local x = plugin.settings.hours", "did you mean 'hour'?"),
    ("plugin { settings = { at = { 'number' } } }", "the setting s.at is 'noon': a number is expected, not 'noon'"),
    (
      "plugin { settings = { hour = { 'number', max = 13 } } }",
      "the setting s.hour is '13.5': it is at most 13, not 13.5"
    ),
    ("plugin { settings = { loud = { 'integer' } } }", "a whole number is expected, not 'true'"),
    ("plugin { settings = { span = { 'boolean' } } }", "true or false is expected, not '5m'"),
    ("plugin { name = 'own' }", "the setting 'own.only' is set, but own declares no settings"),
    (
      "plugin { name = 'own', settings = { text = { 'string' } } }",
      "the setting 'own.only' is set, but own has no 'only': it has text"
    ),
  ]

  @Test("What comes too late or does not fit is refused", arguments: late)
  func order(script: String, message: String) {
    let problem = #expect(throws: Problem.self) { try load(script) }
    #expect(problem?.message.contains(message) == true, "\(problem?.message ?? "none")")
  }

  @Test("A refusal carries what was asked for, and a granted script is called by its name")
  func grants() throws {
    let source =
      "plugin { name = 'lunch', permissions = { 'run:lp', 'net:b.example' } } timer.after(1, nil, { name = 'x' })"
    let problem = #expect(throws: Problem.self) { try load(source) }
    #expect(problem?.missingPermissions == [Permission(.run, "lp"), Permission(.net, "b.example")])
    let host = try load(source, grants: Grants([Permission(.run, "lp"), Permission(.net, "b.example")]))
    #expect(host.pluginNames == ["other", "lunch"])
    #expect(host.timers.timer(named: "x", of: "lunch") != nil)
    #expect(try load(source, grants: Grants(everything: true)).pluginNames == ["other", "lunch"])
  }

  @Test("A script of a taken name is loaded if its manifest gives it another")
  func renamed() throws {
    let host = try load("plugin { name = 'first' }")
    try host.load(
      Script(name: "other", path: "x/other.lua", source: Array("plugin { name = 'second' }".utf8)), at: host.now.local)
    #expect(host.pluginNames == ["other", "first", "second"])
    let problem = #expect(throws: Problem.self) {
      try host.load(
        Script(name: "other", path: "x/other.lua", source: Array("timer.after(1)".utf8)), at: host.now.local)
    }
    #expect(problem?.description == "x/other.lua: a script named 'other' is loaded already, from other.lua: rename one")
    #expect(host.timers.allTimers().isEmpty && host.pluginNames == ["other", "first", "second"])
  }

  @Test("Limits go with the name that the manifest gives")
  func limits() {
    let source = "plugin { name = 'small' } for _ = 1, 3 do timer.after(1) end"
    let timers = #expect(throws: Problem.self) { try load(source) }
    #expect(timers?.message.contains("2 timers") == true, "\(timers?.message ?? "none")")
    let memory = #expect(throws: Problem.self) { try load("plugin { name = 'small' } local s = ('x'):rep(2 << 20)") }
    #expect(memory?.message.contains("not enough memory") == true)
  }

  @discardableResult
  private func load(_ source: String, grants: Grants = Grants()) throws(Problem) -> PluginHost {
    let start = Moment(local: LocalInstant(nanoseconds: 0), server: ServerInstant(seconds: 1_796_083_200))
    var options = PluginHost.Options(zone: .utc, zones: .fixedOnly, virtualSeed: 0, limits: .paced)
    options.grants = Grants([
      Permission(.run, "lpr"), Permission(.net, "hooks.example"), Permission(.net, "::1"),
      Permission(.net, "192.0.2.1"),
    ])
    options.settings.texts = [
      "": ["hour": "13.5", "count": "7", "loud": "true", "text": "x", "span": "5m", "at": "noon"],
      "named": ["text": "a b"], "own": ["text": "x", "only": "1"],
    ]
    var small = Limits.paced
    (small.timers, small.memory) = (2, 1 << 20)
    options.ownLimits["small"] = small
    let host = PluginHost(options: options, clock: ServerClock(system: start), at: start.local)
    try host.load(Script(name: "other", path: "other.lua", source: []), at: start.local)
    try host.load(Script(name: "s", path: "s.lua", source: Array(source.utf8), grants: grants), at: start.local)
    return host
  }
}
