import Glibc
import Reactor
import Testing
import Timekeeping

@testable import Actions

@Suite("Sounds")
struct SoundPlayerTests {
  static let wave = Array("RIFF\0\0\0\0WAVEfmt ".utf8)

  /// The programs that are there with what they do, whether the file is a WAVE, which are tried, and how it ends.
  static let choices: [([(String, String)], isWave: Bool, tried: [String], result: String)] = [
    (
      [("aplay", ""), ("paplay", ""), ("pw-play", ""), ("canberra-gtk-play", "")], true, ["canberra-gtk-play"], "played"
    ),
    ([("aplay", ""), ("paplay", ""), ("pw-play", "")], true, ["pw-play"], "played"),
    ([("aplay", ""), ("paplay", "")], true, ["paplay"], "played"),
    ([("aplay", "")], true, ["aplay"], "played"),
    // It would play noise.
    ([("aplay", "")], false, [], "unavailable"),
    ([("aplay", ""), ("paplay", "exit 1")], false, ["paplay"], "unavailable"),
    ([("aplay", ""), ("paplay", "exit 1")], true, ["paplay", "aplay"], "played"),
    (
      [("canberra-gtk-play", "kill -9 $$"), ("pw-play", "exit 3"), ("paplay", "")], true,
      ["canberra-gtk-play", "pw-play", "paplay"], "played"
    ),
    ([("pw-play", "exit 3"), ("aplay", "exit 1")], true, ["pw-play", "aplay"], "unavailable"),
    ([("mplayer", "")], true, [], "unavailable"),
    ([], true, [], "unavailable"),
  ]

  @Test("The first program that is there and can play it does", arguments: choices.indices)
  func choice(index: Int) throws {
    let choice = Self.choices[index]
    let bench = try SoundBench(choice.0.map { (name: $0.0, line: $0.1) })
    let file = try bench.write(choice.isWave ? Self.wave : Array("OggS".utf8), to: "x y.wav")
    bench.play(SoundRequest(.file(file)))
    #expect(try bench.finish())
    #expect(bench.results.map(\.word) == [choice.result])
    let words = ["canberra-gtk-play": "--file=\(file)", "aplay": "--quiet> <\(file)"]
    #expect(bench.log == choice.tried.map { "\($0) <\(words[$0] ?? file)>." })
    #expect(bench.player.isIdle && bench.player.nextDeadline == nil)
  }

  @Test("What could not be played says which programs were tried and how they ended")
  func reasons() throws {
    let none = try SoundBench([])
    none.play(SoundRequest(.alarm))
    let names = "canberra-gtk-play, pw-play, paplay, aplay"
    #expect(none.results == [.unavailable("no program that plays sounds is there: install one of \(names)")])
    let failing = try SoundBench([("pw-play", "exit 3"), ("aplay", "kill -9 $$")])
    failing.play(SoundRequest(.alarm))
    #expect(try failing.finish())
    #expect(
      failing.results == [.unavailable("pw-play: it ended with code 3; aplay: it was ended by signal 9")])
    var limits = SoundPlayer.Limits()
    limits.longest = .seconds(0)
    let hanging = try SoundBench([("paplay", "exec sleep 300"), ("aplay", "")], limits: limits)
    hanging.play(SoundRequest(.alarm))
    #expect(try hanging.finish())
    #expect(hanging.results == [.unavailable("paplay has not come to an end within 0 s")])
    for (path, reason) in [
      ("/nowhere/x.wav", "/nowhere/x.wav cannot be read: No such file or directory (ENOENT)"),
      ("/tmp", "/tmp is no file"), ("/dev/null", "/dev/null is no file"),
      ("x.wav", "'x.wav' is no path from the root"), ("/tmp/\0", "'/tmp/\0' is no path from the root"),
    ] {
      hanging.play(SoundRequest(.file(path)))
      #expect(hanging.results.last == .refused(reason))
    }
  }

  @Test("One after the other, each as often as asked for; the one that played last is tried first")
  func order() throws {
    let bench = try SoundBench([("pw-play", "exit 1"), ("paplay", "")])
    let (one, two) = (try bench.write([1], to: "1"), try bench.write([2], to: "2"))
    bench.play(SoundRequest(.file(one), times: 3))
    bench.play(SoundRequest(.file(two), times: 2))
    #expect(try bench.finish())
    #expect(bench.results == [.played, .played])
    #expect(
      bench.log == ["pw-play <\(one)>."] + Array(repeating: "paplay <\(one)>.", count: 3)
        + Array(repeating: "paplay <\(two)>.", count: 2))
  }

  @Test("100,000 at once: a bounded number waits, and the others are told that they are refused")
  func flood() throws {
    let bench = try SoundBench([("aplay", "")])
    let file = try bench.write(Self.wave, to: "x.wav")
    for _ in 0..<100_000 { bench.play(SoundRequest(.file(file))) }
    #expect(bench.results.count == 99_935)
    #expect(bench.results.allSatisfy { $0 == .refused("64 sounds wait to be played already") })
    #expect(try bench.finish())
    #expect(bench.log.count == 65)
  }

  static let names: [String] = [
    "$(touch x)", "`touch x`", "--help", "-n", "-", "--", "<b>", "&amp;", "a\nb", "\n", "a\tb", " ", "'", "\"", "\\",
    "\\n", "%s%n", "*", "?", "[a]", "~", "$HOME", "${PATH}", ";", "&&", "|", ">x", "#", "!", "a=b", "\u{1}\u{7F}",
    "\u{1B}[2J", "é", "e\u{301}", "\u{1F95A}", "\u{202E}abc", "日本", "\r\n",
    String(repeating: "x", count: 255),
  ]

  @Test("A file's name arrives as data, whatever it is")
  func data() throws {
    let bench = try SoundBench([("pw-play", "")])
    let files = try Self.names.map { try bench.write([0], to: $0) }
    for file in files { bench.play(SoundRequest(.file(file))) }
    #expect(try bench.finish())
    #expect(bench.results == Array(repeating: .played, count: files.count))
    #expect(Array(bench.text.utf8) == Array(files.map { "pw-play <\($0)>.\n" }.joined().utf8))
    #expect(!FileSystem.exists("\(bench.folder)/x"))
  }

  @Test("The alarm is a WAVE file of our own: one channel, 16 bits, a second and a half at 22050 Hz")
  func wave() throws {
    // Python's reader of such files looks at it where a player would, and at its level: loud, but never cut off,
    // and 60 dB below the loudest there is at the end, where it has to go on without a click.
    let line = """
      exec /usr/bin/python3 - "$1" >>"${0%/*}/log" 2>&1 <<'.'
      import struct, sys, wave
      file = wave.open(sys.argv[1])
      samples = struct.unpack("<33075h", file.readframes(33075))
      loudest = max(map(abs, samples))
      print(*file.getparams()[:5], 10000 < loudest < 32767, max(map(abs, samples[-1000:])) < 33)
      .
      """
    let bench = try SoundBench([("pw-play", line)])
    bench.play(SoundRequest(.alarm))
    #expect(try bench.finish())
    #expect(bench.results == [.played])
    #expect(bench.log.last == "1 2 22050 33075 NONE True True")
  }

  @Test("An alarm rings again and again until it is answered or muted, and another one is heard again")
  func alarm() throws {
    var limits = AlarmSound.Limits()
    limits.pause = .milliseconds(1)
    let bench = try SoundBench([("pw-play", "")])
    let alarm = AlarmSound(on: bench.loop, environment: bench.environment, limits: limits)
    func rings(_ count: Int) throws -> Bool {
      let before = bench.log.count
      return try bench.turn { now in
        alarm.advance(to: now)
        return bench.log.count >= before + count
      }
    }
    alarm.begin(at: bench.loop.now)
    #expect(try rings(3))
    alarm.mute()
    #expect(alarm.isMuted && alarm.isIdle && alarm.nextDeadline == nil)
    alarm.begin(once: true, at: bench.loop.now)
    #expect(alarm.isMuted)
    alarm.end()
    alarm.begin(at: bench.loop.now)
    #expect(!alarm.isMuted)
    #expect(try rings(2))
    alarm.end()
    #expect(alarm.isIdle && alarm.nextDeadline == nil)
  }

  @Test("It rings so often and no more; once is once")
  func bound() throws {
    var limits = AlarmSound.Limits()
    (limits.pause, limits.times) = (.milliseconds(1), 5)
    let bench = try SoundBench([("pw-play", "")])
    let alarm = AlarmSound(on: bench.loop, environment: bench.environment, limits: limits)
    for (once, total) in [(false, 5), (true, 6), (false, 11)] {
      alarm.begin(once: once, at: bench.loop.now)
      #expect(
        try bench.turn { now in
          alarm.advance(to: now)
          return alarm.isIdle
        })
      #expect(bench.log.count == total)
      #expect(alarm.nextDeadline == nil)
    }
  }

  @Test("Where nothing can be heard that is told, and not tried again for a while")
  func silence() throws {
    let bench = try SoundBench([("pw-play", "exit 1")])
    let alarm = AlarmSound(on: bench.loop, environment: bench.environment)
    var reasons: [String] = []
    alarm.whenUnavailable = { reasons.append($0) }
    for _ in 0..<2 {
      alarm.begin(at: bench.loop.now)
      #expect(
        try bench.turn { now in
          alarm.advance(to: now)
          return alarm.isIdle
        })
    }
    #expect(reasons == ["pw-play: it ended with code 1"])
    #expect(bench.log.count == 1)
    alarm.begin(at: bench.loop.now.advanced(by: .seconds(61)))
    #expect(!alarm.isIdle)
  }
}
