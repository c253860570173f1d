import JSON
import Plugins
import Testing
import Timekeeping

@Suite("Webhooks in scripts")
struct PostScriptTests {
  static let grants = Grants([Permission(.net, "a.example"), Permission(.net, "192.0.2.1"), Permission(.run, "lpr")])

  /// A script, and what it posts on virtual time: the second, the host and the body.
  static let actions: [(script: String, posts: [String])] = [
    ("http.post('https://a.example/x', { json = { text = 'Tea', n = 2 } })", [#"+0 a.example {"n":2,"text":"Tea"}"#]),
    ("http.post('https://A.Example', { json = 'x' })", [#"+0 a.example "x""#]),
    ("http.post('http://192.0.2.1:81/', { json = { 1, false, 2.5 } }, print)", ["+0 192.0.2.1 [1,false,2.5]"]),
    // The form's own example of the URL Standard, section 5: a space is a plus sign.
    (
      "http.post('https://a.example/', { form = { b = 'a b', a = 1, c = 'é&=+%', ['d d'] = true } })",
      ["+0 a.example a=1&b=a+b&c=%C3%A9%26%3D%2B%25&d+d=true"]
    ),
    ("http.post('https://a.example/', { form = {} })", ["+0 a.example "]),
    (
      "timer.after(1, http.action 'https://a.example/', { name = 't', label = 'Tea <b>' })",
      [
        #"+1 a.example {"due":"2026-12-01T00:00:01.000Z","label":"Tea <b>","late_ms":0,"name":"t","plugin":"s"}"#
      ]
    ),
    (
      "timer.after(1, { http.action('https://a.example/', { json = 1 }), run.action { 'lpr' } })", ["+1 a.example 1"]
    ),
    (
      "timer.every(2, http.action('https://a.example/', { json = 1 }), { times = 2 })",
      ["+2 a.example 1", "+4 a.example 1"]
    ),
    ("timer.after(1, function() http.post('https://a.example/', { json = 1 }) end)", ["+1 a.example 1"]),
    (
      "local a = http.action('https://a.example/secret', { json = 1 }) assert(tostring(a) == 'action #1: http.post a.example')",
      []
    ),
  ]

  @Test("What is posted is told of, and in a rehearsal what it would be", arguments: actions)
  func posts(script: String, posts: [String]) throws {
    var run = try ScriptRun(script, grants: Self.grants)
    let beginning = run.host.now.server
    try run.run(until: 10)
    let told = run.events.filter { $0.name == .action && $0.text("action") == "http.post" }.map { event in
      let seconds = Int(beginning.duration(to: event.at).fractionalSeconds)
      return "+\(seconds) \(event.text("host") ?? "") \(event.text("body") ?? "")"
    }
    #expect(told == posts)
    #expect(run.errors == [])
    #expect(run.events.allSatisfy { $0.name != .action || $0.text("result") == "rehearsed" })
  }

  static let mistakes: [(script: String, message: String)] = [
    ("http.post()", "bad argument #1 to 'post' (string expected, got no value)"),
    ("http.post 'a.example'", "bad argument #1 to 'post' ('a.example' is no address of the web"),
    ("http.post 'ftp://a.example'", "'ftp' is not spoken here"),
    ("http.post 'https://u:p@a.example'", "an address has no user and password"),
    ("http.post 'http://0x7f.1/'", "'0x7f.1' is a number of a host in an unusual form"),
    ("http.post 'https://a.example/\\xFF'", "bad argument #1 to 'post' (a text is not UTF-8)"),
    ("http.post('https://a.example', 1)", "bad argument #2 to 'post' (options are expected"),
    ("http.post('https://a.example', { 'x' })", "bad argument #2 to 'post' (options are expected"),
    ("http.post('https://a.example', { jsn = 1 })", "http.post has no field 'jsn': did you mean 'json'?"),
    ("http.post('https://a.example', { json = 1, form = {} })", "http.post sends either json or form"),
    ("http.post('https://a.example', { json = print })", "json is a function: only booleans, numbers, strings"),
    ("http.post('https://a.example', { json = { a = { 1 / 0 } } })", "json.a[1] is inf, which cannot be sent"),
    ("http.post('https://a.example', { json = '\\xFF' })", "(a text is not UTF-8)"),
    ("http.post('https://a.example', { json = ('x'):rep(1 << 20) })", "a request has 1 MiB at most"),
    ("http.post('https://a.example', { form = 'x' })", "field 'form' of http.post: names and texts are expected"),
    ("http.post('https://a.example', { form = { a = {} } })", "field 'form' of http.post: 'a' is a table"),
    ("http.post('https://a.example', { headers = { 'x' } })", "field 'headers' of http.post: names and texts"),
    ("http.post('https://a.example', { headers = { X = {} } })", "'X' is a table: a text is expected"),
    ("http.post('https://a.example', { headers = { Host = 'x' } })", "'Host' is not for others to set"),
    ("http.post('https://a.example', { headers = { ['Webhook-Id'] = 'x' } })", "'Webhook-Id' is not for others to set"),
    ("http.post('https://a.example', { headers = { X = 'a\\r\\nHost: b' } })", "'X' has a line break"),
    ("http.post('https://a.example', { headers = { ['X\\r\\nY'] = 'a' } })", "is no name of a header"),
    ("http.post('https://a.example', { retries = -1 })", "field 'retries' of http.post: a whole number from 0"),
    ("http.post('https://a.example', { retries = 21 })", "field 'retries' of http.post: at most 20"),
    ("http.post('https://a.example', { redirects = 11 })", "field 'redirects' of http.post: at most 10"),
    ("http.post('https://a.example', { timeout = 0 })", "field 'timeout' of http.post: a timeout is more than nothing"),
    ("http.post('https://a.example', { timeout = '2h' })", "and an hour at most"),
    ("http.post('https://a.example', { secret = '' })", "field 'secret' of http.post: a secret is not empty"),
    ("http.post('https://a.example', { secret = 'whsec_?' })", "after 'whsec_' a key in Base64 is expected"),
    ("http.post 'https://b.example'", "it asks for net:b.example: grant it with --allow-net=b.example"),
    ("http.action 'https://b.example'", "it asks for net:b.example: grant it with --allow-net=b.example"),
    ("http.get 'https://a.example'", "http has no 'get'"),
  ]

  @Test("What is wrong with a webhook is told where it is described", arguments: mistakes)
  func refusal(script: String, message: String) {
    let problem = #expect(throws: Problem.self) { try ScriptRun(script, grants: Self.grants) }
    #expect(problem?.message.contains(message) == true, "\(problem?.message ?? "none")")
  }

  @Test("Tests of scripts say what comes back")
  func replies() throws {
    let subject = """
      timer.after("1m", http.action("https://a.example/", { json = { text = "Tea" } }, function(r)
        if not r.ok then notify("failed", r.status) end
      end))
      """
    let results = try ScriptTestsTests.results(
      """
      test.case('well', function() test.advance '1m' test.expect_action { 'http.post', 'a.example', '{"text":"Tea"}' } end)
      test.case('badly', function() test.reply('http.post', { status = 500 })
        test.advance '1m' test.expect_action { 'notify', 'failed', '500' } end)
      """, of: subject)
    #expect(results.allSatisfy { $0.problem == nil }, "\(results)")
  }

  /// A host in real time, from which requests leave.
  private func host(_ source: String, grants: Grants = grants) throws -> PluginHost {
    let start = Moment(local: LocalInstant(nanoseconds: 0), server: ServerInstant(seconds: 1_796_083_200))
    var options = PluginHost.Options(zone: .utc, zones: .fixedOnly, limits: .paced)
    options.grants = grants
    let host = PluginHost(options: options, clock: ServerClock(system: start), at: start.local)
    try host.load(Script(name: "s", path: "s.lua", source: Array(source.utf8)), at: start.local)
    return host
  }

  @Test("A request says all that is wanted; its result is an event, then a call")
  func result() throws {
    let host = try host(
      """
      local function done(r) print(r.ok, r.result, r.status, r.body, r.cut, r.attempts, r.delivery, r.reason) end
      for i = 1, 4 do
        http.post("https://a.example:8443/x?y=" .. i, { json = i, headers = { ["X-A"] = "b" }, retries = 5,
          timeout = "2s", secret = "k", redirects = 2 }, done)
      end
      """)
    let requests = host.takeRequests()
    let posts = requests.compactMap(\.post)
    #expect(posts.map(\.address.description) == (1...4).map { "https://a.example:8443/x?y=\($0)" })
    #expect(posts.map(\.body) == (1...4).map { Array("\($0)".utf8) })
    #expect(posts[0].fields.map { "\($0.name): \($0.value)" } == ["X-A: b", "Content-Type: application/json"])
    #expect(posts[0].hosts == ["a.example", "192.0.2.1"])
    #expect((posts[0].retries, posts[0].redirects, posts[0].timeout) == (5, 2, .seconds(2)))
    #expect(posts[0].secret == Array("k".utf8))
    let results = [
      PostResult(.answered(200), body: Array("o\u{FF}".utf8) + [0xFF], isCut: true, attempts: 2, delivery: "id"),
      PostResult(.failed("why"), attempts: 6, delivery: "id"), PostResult(.timedOut, attempts: 1, delivery: "id"),
      PostResult(.refused("no")),
    ]
    let start = LocalInstant(nanoseconds: 0)
    for (request, result) in zip(requests, results) { host.finish(request.id, with: .post(result), at: start) }
    while host.advance(to: start.advanced(by: .seconds(1))) {}
    let events = host.takeEvents()
    let told = events.filter { $0.name == .action }
    #expect(told.map { $0.text("result") } == ["answered", "failed", "timed_out", "refused"])
    #expect(told.map { $0.integer("status") } == [200, nil, nil, nil])
    #expect(told.map { $0.integer("attempts") } == [2, 6, 1, 0])
    #expect(told.map { $0.text("delivery") } == ["id", "id", "id", nil])
    #expect(told.map(\.reason) == [nil, "why", nil, "no"])
    // Neither the path nor what was sent.
    #expect(told.allSatisfy { $0.details.prefix(2).map(\.key) == ["action", "host"] && $0.text("body") == nil })
    #expect(
      events.filter { $0.name == .log }.map { $0.text("text") } == [
        "true\tanswered\t200\to\u{FF}\u{FFFD}\ttrue\t2\tid\tnil", "false\tfailed\tnil\t\tfalse\t6\tid\twhy",
        "false\ttimed_out\tnil\t\tfalse\t1\tid\tnil", "false\trefused\tnil\t\tfalse\t0\tnil\tno",
      ])
  }

  @Test("With everything granted every host may be asked")
  func everything() throws {
    let host = try host("http.post 'https://b.example/'", grants: Grants(everything: true))
    #expect(host.takeRequests().compactMap(\.post).map(\.hosts) == [nil])
  }

  static let labels: [String] = [
    "$(touch x)", "`touch x`", "--help", "-n", "<b>", "&amp;", "a\nb", "\r\nX: y\r\n", "a\tb", " ", "'", "\"", "\\",
    "\\n", "\\u0022", "%0d%0a", "%s%n", "*", "?", "{}", "\"}", "],", "null", "a=b&c=d", "+", "#", ";", "|",
    "@/etc/passwd",
    "\0", "\u{1}\u{7F}", "\u{1B}[2J", "é", "e\u{301}", "\u{1F95A}", "\u{202E}abc", "\u{FFFD}", "\u{FEFF}x", "日本",
    "\u{2028}", String(repeating: "x", count: 200), String(repeating: "\n", count: 200),
  ]

  @Test("A label arrives as data, whatever it is: in JSON, in a form, and in what is sent by itself", arguments: labels)
  func data(label: String) throws {
    let bytes = label.utf8.map { "\\\($0 < 10 ? "00" : $0 < 100 ? "0" : "")\($0)" }.joined()
    let host = try host(
      """
      local label = "\(bytes)"
      http.post("https://a.example/", { json = { label = label, [label] = 1 } })
      http.post("https://a.example/", { form = { label = label } })
      timer.after(1, http.action "https://a.example/", { label = label })
      """)
    while host.advance(to: LocalInstant(nanoseconds: 2_000_000_000)) {}
    let bodies = host.takeRequests().compactMap(\.post?.body)
    try #require(bodies.count == 3)
    #expect(try JSONReader.value(of: bodies[0]) == .object(["label": .text(label), label: 1]))
    #expect(Self.decoded(form: bodies[1]) == Array("label=\(label)".utf8))
    guard case .object(let fields) = try JSONReader.value(of: bodies[2]) else {
      Issue.record("no object")
      return
    }
    #expect(fields["label"] == .text(label) && fields.count == 5)
  }

  /// What a form's text means, read by the URL Standard, section 5.1.
  private static func decoded(form: [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = []
    var rest = form[...]
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "+"): bytes.append(0x20)
      case UInt8(ascii: "%"):
        bytes.append(UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) ?? 0)
        rest = rest.dropFirst(2)
      default: bytes.append(byte)
      }
    }
    return bytes
  }
}

extension ActionRequest {
  /// What is to be sent, if that is what is to be done.
  fileprivate var post: PostRequest? { if case .post(let request) = work { request } else { nil } }
}
