import Glibc
import Reactor
import TestKit
import Testing

@testable import moondial

@Suite("The program shows notifications and plays sounds")
struct AlertProgramTests {
  let program: ProgramRun
  let lab: LabRun
  let bus: PrivateBus
  let server: NotificationServer

  init() throws {
    program = try ProgramRun()
    lab = try LabRun()
    bus = try PrivateBus(on: lab)
    server = try NotificationServer(on: bus, run: lab)
    // The first of the programs that are looked for, before any that the machine has.
    try program.write(
      "#!/bin/sh\necho \"$@\" >>'\(program.folder)/played'\n", to: "bin/canberra-gtk-play")
    chmod("\(program.folder)/bin/canberra-gtk-play", 0o700)
    program.environment["PATH"] = path
    program.environment["DBUS_SESSION_BUS_ADDRESS"] = bus.address
  }

  private var path: String { "\(program.folder)/bin:/usr/bin:/bin" }

  private func start(_ arguments: String...) throws -> PseudoTerminal {
    try PseudoTerminal(arguments, environment: ["PATH=\(path)", "DBUS_SESSION_BUS_ADDRESS=\(bus.address)"])
  }

  private var played: Int {
    let bytes = (try? FileSystem.contents(of: "\(program.folder)/played", limit: 1 << 20)) ?? []
    return bytes.count { $0 == UInt8(ascii: "\n") }
  }

  private func turn(until condition: () -> Bool) throws -> Bool {
    try lab.turn(every: .milliseconds(10), until: condition)
  }

  @Test("One notification a run of a timer: a script's own words, or what ended and when")
  func endings() throws {
    try program.write(
      #"""
      notify("Hello", "a < b")
      timer.after("1ms", function() notify("Tea", "is ready") end, { name = "tea", alarm = true })
      timer.after("3ms", function() end, { name = "eggs", label = "Eggs <b>$(touch x)\xFF\n", alarm = true })
      timer.every("1ms", function() end, { name = "twice", times = 2, alarm = true })
      timer.after("1ms", function() end, { name = "silent" })
      """#, to: "a.lua")
    let result = try program("run", "a.lua")
    #expect(result.code == .success && result.error == "")
    for action in ["title=Hello body=\"a < b\"", "title=Tea body=\"is ready\""] {
      #expect(result.output.contains(" action a action=notify \(action) result=shown\n"), "\(result.output)")
    }
    #expect(!result.output.contains("moondial level=warn"))
    let notices = Dictionary(grouping: server.notices, by: \.title)
    #expect(Set(notices.keys) == ["Hello", "Tea", "Eggs <b>$(touch x)\u{FFFD} ", "twice"])
    #expect(notices["Hello"]?.map(\.body) == ["a &lt; b"])
    #expect(notices["Hello"]?.first?.actions == [])
    #expect(notices["Tea"]?.map(\.body) == ["is ready"])
    let buttons = ["default", "Dismiss", "again", "Again", "more", "+1 min", "mute", "Mute"]
    for title in ["Tea", "Eggs <b>$(touch x)\u{FFFD} "] {
      #expect(notices[title]?.map(\.actions) == [buttons])
      #expect(notices[title]?.first?.hints == ["suppress-sound=1", "urgency=2"])
      #expect(notices[title]?.first?.expiry == 0)
      #expect(notices[title]?.first?.icon == "appointment-soon")
    }
    // The wall clock shows midnight.
    #expect(notices["Eggs <b>$(touch x)\u{FFFD} "]?.map(\.body) == ["0:01 ended at 00:00"])
    // Whichever of its runs were shown, they are one notification.
    #expect(Set(notices["twice"]?.map(\.number) ?? []).count == 1)
    #expect(played >= 1)
    #expect(!FileSystem.exists("\(program.folder)/x"))
  }

  @Test("Without a desktop and a player there is one line of the log for each, and all goes on")
  func nothingThere() throws {
    program.environment = ["TZ": "UTC", "PATH": "\(program.folder)/empty"]
    try program.write(
      """
      for i = 1, 3 do
        timer.after(i / 1000, function() notify("Tea " .. i) sound.play "alarm" end, { alarm = true })
      end
      """, to: "a.lua")
    let result = try program("run", "a.lua")
    #expect(result.code == .success && result.error == "")
    let warnings = result.lines.filter { $0.contains(" log moondial level=warn ") }
    #expect(warnings.count == 2)
    #expect(
      warnings.count { $0.contains("notifications cannot be shown on the desktop, the bell rings instead: ") } == 1)
    #expect(warnings.count { $0.contains("sounds cannot be played, the bell rings instead: ") } == 1)
    for (action, count) in [("notify", 3), ("sound.play", 3)] {
      let told = result.lines.filter { $0.contains("action=\(action) ") }
      #expect(told.count == count && told.allSatisfy { $0.hasSuffix(" result=unavailable") }, "\(told)")
    }
  }

  @Test("The bell takes the place of what the desktop has not shown, and of that alone", arguments: [true, false])
  func bell(hasDesktop: Bool) throws {
    try program.write("timer.after('1ms', notify.action 'Tea') timer.after('1h', print)", to: "a.lua")
    let environment = hasDesktop ? ["DBUS_SESSION_BUS_ADDRESS=\(bus.address)"] : []
    let terminal = try PseudoTerminal(["run", "--plain", "\(program.folder)/a.lua"], environment: environment)
    try terminal.wait(for: hasDesktop ? "result=shown\r\n" : "\u{7}")
    terminal.send(SIGTERM)
    #expect(try terminal.exitCode() == 143)
    #expect(server.notices.count == (hasDesktop ? 1 : 0))
  }

  @Test("What is chosen on a notification comes back as a verb; answered, it goes, and so does the sound")
  func verbs() throws {
    try program.write(
      "timer.new { name = 'tea', lasts = '10ms', alarm = true }:start() timer.after('1h', print)", to: "a.lua")
    let terminal = try start("run", "--plain", "\(program.folder)/a.lua")
    try terminal.wait(for: " expired a/tea generation=1")
    #expect(try turn { server.notices.count == 1 && played >= 2 })
    try server.choose("again", of: 1)
    try terminal.wait(for: " restarted a/tea generation=2")
    try terminal.wait(for: " expired a/tea generation=2")
    #expect(try turn { server.notices.count == 2 })
    try server.choose("more", of: 2)
    try terminal.wait(for: " changed a/tea ")
    // It runs for another minute now: nothing sounds, and the next answer is to nothing.
    let heard = played
    try server.choose("again", of: 2)
    try terminal.type(" ")
    terminal.send(SIGTERM)
    #expect(try terminal.exitCode() == 143)
    #expect(played <= heard + 1)
    #expect(server.closed.contains(1) && server.closed.contains(2))
  }

  @Test("Closed by somebody, or clicked, it is answered", arguments: ["close", "default"])
  func dismissing(way: String) throws {
    try program.write(
      "timer.new { name = 'tea', lasts = '10ms', alarm = true }:start() timer.after('1h', print)", to: "a.lua")
    let terminal = try start("run", "--plain", "\(program.folder)/a.lua")
    #expect(try turn { server.notices.count == 1 && played >= 1 })
    if way == "close" { try server.close(1, reason: 2) } else { try server.choose(way, of: 1) }
    try terminal.wait(for: " dismissed a/tea generation=1\r\n")
    terminal.send(SIGTERM)
    #expect(try terminal.exitCode() == 143)
  }

  @Test("Muted, it is not answered: it is shown again, and can still be answered")
  func muting() throws {
    try program.write(
      "timer.new { name = 'tea', lasts = '10ms', alarm = true }:start() timer.after('1h', print)", to: "a.lua")
    let terminal = try start("run", "--plain", "\(program.folder)/a.lua")
    #expect(try turn { server.notices.count == 1 && played >= 1 })
    try server.choose("mute", of: 1)
    #expect(try turn { server.notices.count == 2 })
    #expect(server.notices.last?.actions == ["default", "Dismiss", "again", "Again", "more", "+1 min"])
    try server.choose("default", of: 2)
    try terminal.wait(for: " dismissed a/tea generation=1\r\n")
    terminal.send(SIGTERM)
    #expect(try terminal.exitCode() == 143)
  }

  @Test("The board has a key to mute")
  func muteKey() throws {
    try program.write("timer.new { name = 'tea', lasts = '10ms', alarm = true }:start()", to: "a.lua")
    let terminal = try start("run", "\(program.folder)/a.lua")
    #expect(try turn { played >= 2 })
    try terminal.type("mq")
    #expect(try terminal.exitCode() == 0)
  }

  @Test("A sound is a file of the script's folder; no link leads out of it")
  func files() throws {
    try program.write("RIFF", to: "inner/gong.wav")
    try program.write("RIFF", to: "gong.wav")
    symlink("gong.wav", "\(program.folder)/inner/inside.wav")
    symlink("../gong.wav", "\(program.folder)/inner/outside.wav")
    try program.write(
      """
      local function done(r) print(r.result, r.reason) end
      for _, name in ipairs { "gong.wav", "inside.wav", "outside.wav", "none.wav" } do sound.play(name, done) end
      sound.play("\(program.folder)/gong.wav", { times = 2 }, done)
      """, to: "inner/a.lua")
    let result = try program("run", "--allow-sound=\(program.folder)/gong.wav", "inner/a.lua")
    #expect(result.code == .success)
    let inner = "\(program.folder)/inner"
    for line in [
      "sound=gong.wav result=played", "sound=inside.wav result=played",
      "reason=\"\(inner)/outside.wav is a link that leads out of the script's folder\" action=sound.play sound=outside.wav",
      "reason=\"\(inner)/none.wav cannot be read: No such file or directory (ENOENT)\" action=sound.play sound=none.wav",
      "sound=\(program.folder)/gong.wav times=2 result=played",
    ] {
      #expect(result.output.contains(line), "\(result.output)")
    }
    #expect(played == 4)
  }

  @Test("What a program takes its time for holds up neither clock nor board")
  func goesOn() throws {
    try program.write(
      """
      run { "sleep", "30" }
      timer.new { name = "shown", lasts = "1h" }:start()
      local seconds, ticks = 0, 0
      local function look() if seconds > 1 and ticks > 49 then print "both go on" end end
      clock.on_tick(function() seconds = seconds + 1 look() end)
      timer.every("10ms", function() ticks = ticks + 1 look() end)
      """, to: "a.lua")
    let terminal = try start("run", "--allow-run=sleep", "\(program.folder)/a.lua")
    for text in ["1:00:00", "both go on"] { try terminal.wait(for: text) }
    terminal.send(SIGTERM)
    try terminal.wait(for: "moondial: ended before it was done: sleep 30")
    #expect(try terminal.exitCode() == 143)
  }

  @Test("timer: a notification, a sound and a command when time is up, all at once")
  func timer() throws {
    let result = try program(
      "timer", "20ms", "<b>Tea</b>", "--then", "sh", "-c", "echo \"$MOONDIAL_LABEL\" \"$SECRET\"; exit 0")
    #expect(result.code == .success && result.error == "")
    #expect(result.lines.last == "<b>Tea</b> ")
    #expect(
      server.notices.map(\.line) == [
        "1 0 Moondial appointment-soon [<b>Tea</b>] [0:01 ended at 00:00] suppress-sound=1 urgency=1 -1"
      ])
    #expect(played == 1)
  }

  /// What the command of `timer` does, what is said, and how `timer` ends.
  static let commands: [(line: String, said: String?, code: ExitCode)] = [
    ("exit 7", "moondial: sh has ended with code 7.\r\n", .failure),
    ("kill -KILL $$", "moondial: sh was ended by signal 9.\r\n", .failure),
    ("kill -INT $$", nil, .interrupt), ("kill -TERM $$", nil, .terminate),
    // Whatever the user has is there, and no signal is blocked.
    ("test \"$SECRET\" = x && grep -q '^SigBlk:.0*$' /proc/self/status", nil, .success),
  ]

  @Test("timer ends as its command does", arguments: commands)
  func commandEnds(line: String, said: String?, code: ExitCode) throws {
    // As a process of its own: the threads of tests have signals blocked, which commands inherit.
    let terminal = try PseudoTerminal(
      ["timer", "--plain", "1ms", "--then", "sh", "-c", line], environment: ["SECRET=x", "PATH=\(path)"])
    if let said { try terminal.wait(for: said) }
    #expect(try terminal.exitCode() == code.rawValue)
  }

  @Test("timer's command has the terminal; a signal ends it and names it")
  func commandOnTerminal() throws {
    let terminal = try start("timer", "10ms", "--then", "sh", "-c", "echo ready; read -r line; echo \"got $line\"")
    try terminal.wait(for: "ready")
    try terminal.type("abc\n")
    try terminal.wait(for: "got abc")
    #expect(try terminal.exitCode() == 0)
    let ended = try start("timer", "10ms", "--then", "sh", "-c", "echo ready; exec sleep 300")
    try ended.wait(for: "ready")
    ended.send(SIGTERM)
    try ended.wait(for: "moondial: ended before it was done: sh -c")
    #expect(try ended.exitCode() == 143)
    let interrupted = try start(
      "timer", "10ms", "--then", "sh", "-c", "trap 'echo caught; exit 0' INT; echo ready; while :; do sleep 0.05; done")
    try interrupted.wait(for: "ready")
    try interrupted.type("\u{3}")
    try interrupted.wait(for: "caught")
    #expect(try interrupted.exitCode() == 0)
  }
}

@Suite("The program and a real desktop")
struct DesktopProgramTests {
  @Test("dunst shows what has ended, without markup and once, and a click on it answers the alarm")
  func dunst() throws {
    let program = try ProgramRun()
    let lab = try LabRun()
    let bus = try PrivateBus(on: lab)
    let dunst = try Dunst(on: bus, run: lab)
    try program.write(
      """
      timer.every("10ms", notify.action("Tea & <b>eggs</b>", "<i>late</i> & more"),
        { name = "tea", times = 3, alarm = true })
      timer.after("1h", print)
      """, to: "a.lua")
    let terminal = try PseudoTerminal(
      ["run", "--plain", "\(program.folder)/a.lua"], environment: ["DBUS_SESSION_BUS_ADDRESS=\(bus.address)"])
    try terminal.wait(for: " expired a/tea generation=3")
    let actions = "\"again\": \"Again\"\n\t\t\"default\": \"Dismiss\"\n\t\t\"more\": \"+1 min\"\n\t\t\"mute\": \"Mute\""
    #expect(try lab.turn(every: .milliseconds(10)) { dunst.shown.contains(actions) })
    let shown = dunst.shown.split(separator: "\n}")
    let tea = shown.filter { $0.contains("summary: 'Tea & <b>eggs</b>'\n") }
    #expect(tea.last?.contains("urgency: CRITICAL") == true)
    let formatted = "<b>Tea &amp; &lt;b&gt;eggs&lt;/b&gt;</b>\n&lt;i&gt;late&lt;/i&gt; &amp; more"
    #expect(tea.last?.contains("formatted: '\(formatted)'") == true)
    let numbers = tea.compactMap { $0.split(separator: "\n").first { $0.hasPrefix("\tid: ") } }
    #expect(numbers.count == tea.count && Set(numbers).count == 1)
    try dunst.click()
    try terminal.wait(for: " dismissed a/tea ")
    terminal.send(SIGTERM)
    #expect(try terminal.exitCode() == 143)
  }
}
