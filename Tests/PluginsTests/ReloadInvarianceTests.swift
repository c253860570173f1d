import Glibc
import Plugins
import Testing
import Timekeeping

@Suite("Reloading what has not changed")
struct ReloadInvarianceTests {
  /// Numbers that follow from a seed (Knuth, The Art of Computer Programming 3.3.4, table 1, line 26).
  struct Numbers {
    var state: UInt64
    mutating func next(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
  }

  /// Forty, and one of which it took a thousand to come upon: a waiting step that somebody sets. Two thousand in the full
  /// run, whose build is optimised.
  static var seeds: [Int] { getenv("MOONDIAL_FULL") == nil ? Array(1...40) + [1_033] : Array(1...2_000) }

  /// Something with a name, of which all spans are whole seconds.
  private static func definition(_ number: Int, _ numbers: inout Numbers) -> String {
    let name = "name = 'n\(number)'"
    func seconds(_ bound: Int) -> Int { numbers.next(bound) + 1 }
    switch numbers.next(9) {
    case 0: return "timer.after(\(seconds(300)), nothing, { \(name), alarm = true })"
    case 1: return "timer.every(\(seconds(40)), nothing, { \(name), times = \(seconds(30)) })"
    case 2: return "timer.every(\(seconds(40)), nothing, { \(name), align = \(seconds(60)) })"
    case 3: return "timer.cron('*/\(seconds(3)) * * * *', nothing, { \(name) })"
    case 4: return "timer.daily('00:0\(numbers.next(8)):\(10 + numbers.next(50))', nothing, { \(name) })"
    case 5:
      let steps = (0...numbers.next(3)).map { "{ 's\($0)', \(seconds(40)) }" }.joined(separator: ", ")
      return "timer.sequence { \(name), rounds = \(seconds(4)), \(steps), auto = \(numbers.next(2) == 0) }:start()"
    case 6:
      let warnings = (0...numbers.next(3)).map { _ in "\(seconds(100))" }.joined(separator: ", ")
      return "timer.new { \(name), lasts = \(seconds(200)), warn = { \(warnings) } }:start()"
    case 7:
      return
        "local p\(number) = preset.pad { \(name), { 'a', \(seconds(90)) } } p\(number):press 'a' p\(number):toggle()"
    default:
      let rows = (0...numbers.next(3)).map { row in
        let start = numbers.next(200) - 50
        return numbers.next(3) == 0
          ? "{ 'r\(row)', starts = '00:0\(numbers.next(5))', lasts = \(seconds(200)), days = 'daily' }"
          : "{ 'r\(row)', id = 'i\(row)', starts = 1796083200 + \(start), lasts = \(seconds(200)) }"
      }
      return "sale.list { \(name), before = \(seconds(40)), ending = \(seconds(40)), \(rows.joined(separator: ", ")) }"
    }
  }

  @Test("It changes nothing that has a name, whatever is done to it meanwhile and whenever it is", arguments: seeds)
  func unchanged(seed: Int) throws {
    var numbers = Numbers(state: UInt64(seed))
    let source = (["local function nothing() end"] + (0..<8).map { Self.definition($0, &numbers) }).joined(
      separator: "\n")
    let verbs: [Verb] = [
      .start, .pause, .resume, .toggle, .restart, .reset, .cancel, .finish, .dismiss, .skip, .extend(.seconds(7)),
      .set(.seconds(20)),
    ]
    // What somebody does, each in the middle of a second, and reloads at a quarter of one.
    let deeds = (0..<25).map { _ in
      (at: Double(numbers.next(500)) + 0.5, thing: numbers.next(8), verb: numbers.next(12))
    }
    let reloads = (0..<12).map { _ in Double(numbers.next(500)) + 0.25 }

    func events(reloading: Bool) throws -> [String] {
      var run = try ScriptRun(source)
      for moment in (deeds.map(\.at) + reloads).sorted() {
        try run.run(until: moment)
        for deed in deeds where deed.at == moment {
          let thing = run.host.timers.timer(named: "n\(deed.thing)", of: "s")
          if let thing { run.host.apply(verbs[deed.verb], to: thing, at: run.host.now.local) }
          let row = run.host.timers.allLists().first { $0.name == "n\(deed.thing)" }?.rows.last
          if let row, deed.verb < 4 {
            let now = run.host.clock.moment(at: run.host.now.local)
            switch deed.verb {
            case 0: run.host.timers.startNow(row, at: now)
            case 1: run.host.timers.endNow(row, at: now)
            case 2: run.host.timers.extend(row, by: .seconds(30), at: now)
            default: run.host.timers.change(row, to: .init(isEnabled: false), at: now)
            }
          }
        }
        if reloading, reloads.contains(moment) { #expect(run.reload(source)) }
      }
      try run.run(until: 700)
      #expect(run.errors == [])
      return run.events.filter { $0.kind != .script }.map { event in
        let due = event.due.map { String($0.nanoseconds) } ?? ""
        return
          "\(event.at.nanoseconds) \(event.name) \(event.list ?? "") \(event.label ?? "") \(event.generation ?? 0) "
          + "\(due) \(event.reason ?? "") \(event.missed ?? 0)"
      }
    }
    let (plain, reloaded) = (try events(reloading: false), try events(reloading: true))
    #expect(!plain.isEmpty)
    let difference = zip(plain, reloaded).first { $0 != $1 }
    #expect(difference.map { "\($0.0), not \($0.1)" } == nil)
    #expect(plain.count == reloaded.count)
  }
}
