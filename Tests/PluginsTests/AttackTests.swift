import Plugins
import Testing
import Timekeeping

/// What hangs here in spite of all ends the process with 70 and names the script, by the limit of five times.
@Suite("Attacks")
struct AttackTests {
  /// Those that are stopped wait for their limit, and virtual time changes nothing about that.
  private static let cases: [(attack: Attack, seed: UInt64?)] =
    Attack.all.map { ($0, nil) } + Attack.all.filter { !$0.expectation.hasPrefix("stopped") }.map { ($0, 0) }

  @Test("What a script tries ends as its first lines say, and the others go on", arguments: cases)
  func attack(_ attack: Attack, seed: UInt64?) throws {
    let start = Moment(local: LocalInstant(nanoseconds: 5_000_000_000), server: ServerInstant(seconds: 1_796_083_200))
    let options = PluginHost.Options(zone: .utc, zones: .fixedOnly, virtualSeed: seed, limits: attack.limits)
    let host = PluginHost(options: options, clock: ServerClock(system: start), at: start.local)
    let witness = Array("timer.every(1, function() print 'here' end)".utf8)
    try host.load(Script(name: "witness", path: "witness.lua", source: witness), at: start.local)

    var refusal: String?
    do throws(Problem) {
      try host.load(attack.script, at: start.local)
    } catch {
      refusal = error.message
    }
    var events: [Event] = []
    try host.rehearse(until: start.local.advanced(by: .seconds(5))) { events += $0 }
    #expect(events.filter { $0.plugin == "witness" && $0.text("text") == "here" }.count == 5)
    #expect(host.pluginNames.first == "witness")

    let errors = events.filter { $0.name == .scriptError }.map { $0.text("message") ?? "" }
    let wanted = attack.expectation.split(separator: " ", maxSplits: 1).map(String.init)
    let text = wanted.count > 1 ? wanted[1] : ""
    func tells(_ message: String) -> Bool { text.split(separator: "|").contains { message.contains($0.trimmed) } }
    switch wanted.first {
    case "fine": #expect(refusal == nil && errors == [])
    case "refused": #expect(tells(refusal ?? ""), "\(refusal ?? "it was not refused")")
    case "error": #expect(refusal == nil && errors.contains(where: tells), "\(refusal ?? errors.description)")
    case "stopped":
      let told = [refusal].compactMap { $0 } + errors
      #expect(told.contains { $0.contains("was stopped after \(60 * Pace.factor) ms") || tells($0) }, "\(told)")
    case "quarantined":
      #expect(host.pluginNames == ["witness"] && host.timers.allTimers(of: attack.name).isEmpty)
      #expect(events.contains { $0.name == .quarantined && $0.plugin == attack.name })
      #expect(events.contains { $0.name == .cancelled && $0.reason == "unloaded" && $0.label == "never" })
      #expect(errors.count == 2)
    case "closed":
      #expect(host.pluginNames == ["witness"] && host.timers.allTimers(of: attack.name).isEmpty)
      let closings = events.filter { $0.name == .quarantined && $0.plugin == attack.name }
      #expect(closings.contains { tells($0.reason ?? "") }, "\(closings)")
    case "contained": break
    default: Issue.record("\(attack.name) does not say what to expect")
    }
  }

  @Test("There is an attack for each letter of the list")
  func completeness() {
    #expect(Attack.all.count >= 70)
    #expect(Set(Attack.all.compactMap(\.name.first)) == Set("abcdefg"))
  }
}

extension Substring {
  /// Without the spaces at both ends.
  fileprivate var trimmed: Substring {
    var text = drop { $0 == " " }
    while text.last == " " { text.removeLast() }
    return text
  }
}
