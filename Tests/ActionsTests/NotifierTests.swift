import Reactor
import TestKit
import Testing
import Timekeeping

@testable import Actions

@Suite("Notifications on the desktop")
struct NotifierTests {
  let run: LabRun
  let bus: PrivateBus

  init() throws {
    run = try LabRun()
    bus = try PrivateBus(on: run)
  }

  @Test("One is shown with all that belongs to it, and a later one of its key takes its place")
  func showing() throws {
    let server = try NotificationServer(on: bus, run: run)
    let bench = NoticeBench(run, address: bus.address)
    let buttons: [DesktopNotice.Button] = [.init(name: "again", label: "Again"), .init(name: "more", label: "+1 min")]
    let tea = DesktopNotice.Key(plugin: "p", subject: .timer(TimerID(1)))
    bench.show(
      DesktopNotice(tea, title: "Tea", body: "a < b\nc", urgency: .critical, icon: .due, buttons: buttons, stays: true))
    #expect(try bench.finish())
    bench.show(DesktopNotice(.named("x"), title: "Other", urgency: .low))
    bench.show(DesktopNotice(tea, title: "Tea, again"))
    #expect(try bench.finish())
    bench.show(DesktopNotice(tea, title: "Tea, once more"))
    #expect(try bench.finish())
    #expect(bench.results == [.shown, .shown, .shown, .shown])
    let notices = server.notices
    let actions = "again Again more +1 min"
    #expect(
      notices.map(\.line) == [
        "1 0 Moondial appointment-soon [Tea] [a &lt; b\nc] \(actions) suppress-sound=1 urgency=2 0",
        "2 0 Moondial dialog-information [Other] [] suppress-sound=1 urgency=0 -1",
        "1 1 Moondial dialog-information [Tea, again] [] suppress-sound=1 urgency=1 -1",
        "1 1 Moondial dialog-information [Tea, once more] [] suppress-sound=1 urgency=1 -1",
      ])
    #expect(server.questions == 1)
  }

  @Test("What is chosen, and that somebody closed it, is told once; nobody but the service is believed")
  func answers() throws {
    let server = try NotificationServer(on: bus, run: run)
    let bench = NoticeBench(run, address: bus.address)
    for name in ["a", "b", "c", "d"] { bench.show(DesktopNotice(.named(name), title: name)) }
    #expect(try bench.finish())
    try server.forge("again", of: 1)
    try server.choose("again", of: 1)
    try server.close(1, reason: 2)
    try server.choose("again", of: 77)
    try server.close(2, reason: 1)
    try server.close(3, reason: 2)
    try server.choose("default", of: 4)
    #expect(try bench.turn { bench.answers.count >= 3 })
    #expect(bench.answers.map(\.key) == [.named("a"), .named("c"), .named("d")])
    #expect(bench.answers.map(\.answer) == [.chose("again"), .dismissed, .chose("default")])
    // What was chosen is taken off, whether the service does that by itself or not.
    #expect(try bench.turn { server.closed == [1, 4] })
    // One that is gone is nothing to replace.
    bench.show(DesktopNotice(.named("b"), title: "b"))
    #expect(try bench.finish())
    #expect(server.notices.last?.replaces == 0)
  }

  @Test("One that is withdrawn goes, even if it has only been sent; one that waits is not sent")
  func withdrawing() throws {
    let server = try NotificationServer(on: bus, run: run)
    let bench = NoticeBench(run, address: bus.address)
    bench.show(DesktopNotice(.named("a"), title: "a"))
    bench.show(DesktopNotice(.named("b"), title: "b"))
    bench.show(DesktopNotice(.named("c"), title: "c"))
    bench.notifier.withdraw(.named("b"))
    #expect(try bench.finish())
    #expect(server.notices.map(\.title) == ["a", "c"])
    bench.notifier.withdraw(.named("a"))
    bench.show(DesktopNotice(.named("d"), title: "d"))
    bench.notifier.withdraw(.named("d"))
    #expect(try bench.turn { server.closed == [1, 3] })
  }

  /// Texts, and what becomes of their controls: everything else arrives as it is.
  static let texts: [(text: String, title: String, body: String)] =
    [
      "$(touch x)", "`touch x`", "--help", "-n", "-", "--", "<b>", "<b>bold</b>", "&amp;", "&", "<a href=\"x\">", " ",
      "", "'", "\"", "\\", "\\n", "%s%n", "*", "?", "[a]", "~", "$HOME", ";", "&&", "|", ">x", "#", "é", "e\u{301}",
      "\u{1F95A}", "日本", "\u{FFFD}", "\u{FEFF}x", "<!-- -->", "]]>",
    ].map { ($0, $0, $0) } + [
      ("a\nb", "a b", "a\nb"), ("a\r\nb", "a b", "a\nb"), ("a\tb", "a b", "a\tb"), ("\n\n", "  ", "\n\n"),
      ("a\u{0}b", "a\u{FFFD}b", "a\u{FFFD}b"),
      ("\u{1}\u{7F}\u{9B}", "\u{FFFD}\u{FFFD}\u{FFFD}", "\u{FFFD}\u{FFFD}\u{FFFD}"),
      ("\u{1B}[2J", "\u{FFFD}[2J", "\u{FFFD}[2J"), ("\u{202E}abc", "\u{FFFD}abc", "\u{FFFD}abc"),
      ("\u{2028}", "\u{FFFD}", "\u{FFFD}"),
      (String(decoding: [0x61, 0xFF, 0xC0, 0x62], as: UTF8.self), "a\u{FFFD}\u{FFFD}b", "a\u{FFFD}\u{FFFD}b"),
      (
        String(repeating: "x", count: 10_240), String(repeating: "x", count: 255) + "…",
        String(repeating: "x", count: 4_095) + "…"
      ),
      (
        "e" + String(repeating: "\u{301}", count: 10_240), "e" + String(repeating: "\u{301}", count: 254) + "…",
        "e" + String(repeating: "\u{301}", count: 4_094) + "…"
      ),
    ]

  @Test("Whatever a text is, it arrives as data; markup is no markup", arguments: [true, false])
  func data(readsMarkup: Bool) throws {
    let server = try NotificationServer(
      on: bus, capabilities: ["body"] + (readsMarkup ? ["body-markup"] : []), run: run)
    let bench = NoticeBench(run, address: bus.address)
    for (index, entry) in Self.texts.enumerated() {
      bench.show(
        DesktopNotice(
          .named("\(index)"), title: entry.text, body: entry.text, buttons: [.init(name: "again", label: "Again")]))
    }
    #expect(try bench.finish())
    #expect(bench.results == Array(repeating: .shown, count: Self.texts.count))
    let notices = server.notices
    try #require(notices.count == Self.texts.count)
    for (notice, entry) in zip(notices, Self.texts) {
      #expect(Array(notice.title.utf8) == Array(entry.title.utf8))
      var body = entry.body
      if readsMarkup {
        // In this order, or the ampersands of the others would be escaped again.
        for (mark, name) in [("&", "&amp;"), ("<", "&lt;"), (">", "&gt;")] { body = body.replacing(mark, with: name) }
      }
      #expect(Array(notice.body.utf8) == Array(body.utf8))
      // Without the capability buttons are not sent.
      #expect(notice.actions == [])
    }
  }

  @Test("100,000 at once: a bounded number waits, in order, and the others are told that they are refused")
  func flood() throws {
    let server = try NotificationServer(on: bus, run: run)
    let bench = NoticeBench(run, address: bus.address)
    for number in 0..<100_000 { bench.show(DesktopNotice(.named("\(number)"), title: "\(number)")) }
    #expect(bench.results.count == 99_000)
    #expect(bench.results.allSatisfy { $0 == .refused("1000 notifications wait to be shown already") })
    #expect(try bench.finish())
    #expect(bench.results.filter { $0 == .shown }.count == 1_000)
    #expect(server.notices.map(\.title) == (0..<1_000).map(String.init))
  }

  @Test("Of one key only the last that waits is shown")
  func replacing() throws {
    let server = try NotificationServer(on: bus, run: run)
    let bench = NoticeBench(run, address: bus.address)
    for number in 0..<100 { bench.show(DesktopNotice(.named("a"), title: "\(number)")) }
    #expect(try bench.finish())
    #expect(bench.results == Array(repeating: .replaced, count: 99) + [.shown])
    #expect(server.notices.map(\.title) == ["99"])
  }
}

@Suite("Without a desktop")
struct NoDesktopTests {
  @Test("Without a bus that can be reached there is no notification, and the reason is said")
  func noBus() throws {
    let addresses: [(String?, String)] = [
      (nil, "there is no session bus: neither DBUS_SESSION_BUS_ADDRESS nor XDG_RUNTIME_DIR is set"),
      ("unix:path=/nowhere/bus", "there is no session bus: No such file or directory (ENOENT)"),
      ("unix:path=/", "there is no session bus: Connection refused (ECONNREFUSED)"),
      ("tcp:host=example.org,port=1", "DBUS_SESSION_BUS_ADDRESS names no socket of this machine (unix:path=…)"),
      ("unixexec:path=/bin/true", "DBUS_SESSION_BUS_ADDRESS names no socket of this machine (unix:path=…)"),
      ("what", "DBUS_SESSION_BUS_ADDRESS names no socket of this machine (unix:path=…)"),
    ]
    let run = try LabRun()
    for (address, reason) in addresses {
      let bench = NoticeBench(run, address: address)
      bench.show(DesktopNotice(.named("a"), title: "a"))
      bench.show(DesktopNotice(.named("b"), title: "b"))
      #expect(bench.results == [.unavailable(reason), .unavailable(reason)])
      #expect(bench.notifier.isIdle && bench.notifier.nextDeadline == nil)
    }
  }

  @Test(
    "A bus without a service, a service that is silent, and one that refuses",
    arguments: [nil, NotificationServer.Manner.silent, .refuses])
  func noService(manner: NotificationServer.Manner?) throws {
    let run = try LabRun()
    let bus = try PrivateBus(on: run)
    let server = try manner.map { try NotificationServer(on: bus, manner: $0, run: run) }
    var limits = Notifier.Limits()
    limits.patience = .milliseconds(200)
    let bench = NoticeBench(run, address: bus.address, limits: limits)
    for name in ["a", "b", "c"] { bench.show(DesktopNotice(.named(name), title: name)) }
    #expect(try bench.finish())
    switch manner {
    case .refuses:
      #expect(bench.results == Array(repeating: .refused("too many"), count: 3))
      #expect(server?.notices.count == 3)
    case .silent:
      #expect(bench.results.allSatisfy { $0.reason?.hasPrefix("the desktop shows no notification: ") == true })
      #expect(server?.notices.count == 1)
    default:
      #expect(bench.results.allSatisfy { $0.reason?.hasPrefix("nobody shows notifications: ") == true })
    }
    // Whether somebody has sent a notification or has not, it is told at once while nothing is tried.
    bench.show(DesktopNotice(.named("d"), title: "d"))
    if manner != .refuses { #expect(bench.results.last?.word == "unavailable" && bench.results.count == 4) }
  }

  @Test("After a failure nothing is tried for a while that grows, and a desktop that comes later is found")
  func pauses() throws {
    let run = try LabRun()
    let bus = try PrivateBus(on: run)
    let bench = NoticeBench(run, address: bus.address)
    // Five seconds, then twice as long each time, but never longer than five minutes.
    for pause in [5, 10, 20, 40, 80, 160, 300, 300] {
      let now = bench.nextTry ?? run.loop.now
      bench.show(DesktopNotice(.named("a"), title: "a"), at: now)
      #expect(try bench.finish(at: now))
      #expect(bench.results.last?.word == "unavailable")
      #expect(bench.nextTry == now.advanced(by: .seconds(pause)))
    }
    let server = try NotificationServer(on: bus, run: run)
    let next = try #require(bench.nextTry)
    bench.show(DesktopNotice(.named("a"), title: "too early"), at: next.advanced(by: .nanoseconds(-1)))
    #expect(bench.results.last?.word == "unavailable")
    bench.show(DesktopNotice(.named("a"), title: "in time"), at: next)
    #expect(try bench.finish())
    #expect(bench.results.last == .shown)
    #expect(server.notices.map(\.title) == ["in time"])
  }

  @Test("When the service goes, what it has shown is forgotten; the next one is asked anew")
  func anotherServer() throws {
    let run = try LabRun()
    let bus = try PrivateBus(on: run)
    let bench = NoticeBench(run, address: bus.address)
    for capabilities in [["body"], ["body", "actions"]] {
      let server = try NotificationServer(on: bus, capabilities: capabilities, run: run)
      bench.show(DesktopNotice(.named("a"), title: "a", buttons: [.init(name: "again", label: "Again")]))
      #expect(try bench.finish())
      #expect(bench.results.last == .shown)
      #expect(server.questions == 1)
      #expect(server.notices.map(\.replaces) == [0])
      #expect(server.notices.map(\.actions) == [capabilities.count == 2 ? ["again", "Again"] : []])
    }
  }
}
