package import ClockSync
import Timekeeping

/// A bad or hostile answer to an NTP request, made from a right one, and for what it has to be refused.
package struct HostileAnswer: Sendable {
  /// What is wrong with it.
  package let name: String
  /// Its first fault.
  package let expected: NTPRefusal
  /// How much later it comes than a right one.
  package let late: Duration
  private let change: @Sendable (inout NTPPacket) -> Void
  private let edit: @Sendable ([UInt8]) -> [UInt8]

  private init(
    name: String, expected: NTPRefusal, change: @escaping @Sendable (inout NTPPacket) -> Void = { _ in },
    edit: @escaping @Sendable ([UInt8]) -> [UInt8] = { $0 }, late: Duration = .zero
  ) {
    (self.name, self.expected, self.change, self.edit, self.late) = (name, expected, change, edit, late)
  }

  /// The answer in place of a right one.
  package func bytes(from right: NTPPacket) -> [UInt8] {
    var packet = right
    change(&packet)
    return edit(packet.bytes)
  }

  /// All of them.
  package static let all = [
    HostileAnswer(name: "47 bytes", expected: .length, edit: { Array($0.dropLast()) }),
    HostileAnswer(name: "nothing", expected: .length, edit: { _ in [] }),
    HostileAnswer(name: "68 bytes", expected: .length, edit: { $0 + [UInt8](repeating: 0, count: 20) }),
    HostileAnswer(name: "a field that goes on", expected: .length, edit: { $0 + [0, 4, 0, 32] + Array(0..<12) }),
    HostileAnswer(name: "version 2", expected: .version, change: { $0.version = 2 }),
    HostileAnswer(name: "the request itself", expected: .mode, change: { $0 = .request(nonce: $0.originate.bits) }),
    HostileAnswer(name: "a peer's message", expected: .mode, change: { $0.mode = 2 }),
    HostileAnswer(name: "a broadcast", expected: .mode, change: { $0.mode = 5 }),
    HostileAnswer(name: "origin of zero", expected: .origin, change: { $0.originate.bits = 0 }),
    HostileAnswer(name: "another origin", expected: .origin, change: { $0.originate.bits ^= 1 }),
    HostileAnswer(
      name: "a forged DENY", expected: .origin,
      change: {
        $0.stratum = 0
        $0.reference = 0x4445_4E59
        $0.originate.bits = 0
      }),
    HostileAnswer(
      name: "RATE", expected: .rateLimited,
      change: {
        $0.stratum = 0
        $0.leap = 3
        $0.reference = 0x5241_5445
      }),
    HostileAnswer(
      name: "DENY", expected: .denied,
      change: {
        $0.stratum = 0
        $0.reference = 0x4445_4E59
      }),
    HostileAnswer(
      name: "RSTR", expected: .denied,
      change: {
        $0.stratum = 0
        $0.reference = 0x5253_5452
      }),
    HostileAnswer(
      name: "INIT", expected: .kiss,
      change: {
        $0.stratum = 0
        $0.reference = 0x494E_4954
      }),
    HostileAnswer(name: "a clock that is not set", expected: .unsynchronised, change: { $0.leap = 3 }),
    HostileAnswer(name: "stratum 16", expected: .stratum, change: { $0.stratum = 16 }),
    HostileAnswer(name: "no receive time", expected: .zeroTime, change: { $0.receive.bits = 0 }),
    HostileAnswer(name: "no transmit time", expected: .zeroTime, change: { $0.transmit.bits = 0 }),
    HostileAnswer(
      name: "sent before it was received", expected: .order,
      change: { $0.transmit = NTPTimestamp($0.receive.instant.advanced(by: .seconds(-1))) }),
    HostileAnswer(
      name: "kept for 1.5 s", expected: .processing,
      change: { $0.transmit = NTPTimestamp($0.receive.instant.advanced(by: .milliseconds(1_500))) }),
    HostileAnswer(
      name: "kept longer than it took", expected: .negativeDelay,
      change: { $0.transmit = NTPTimestamp($0.receive.instant.advanced(by: .milliseconds(250))) }),
    HostileAnswer(name: "2.1 s under way", expected: .delay, late: .milliseconds(2_071)),
    HostileAnswer(name: "20 s from its reference", expected: .rootDistance, change: { $0.rootDispersion = 20 << 16 }),
    HostileAnswer(
      name: "the year 2000", expected: .implausible,
      change: {
        $0.receive = NTPTimestamp(ServerInstant(seconds: 946_684_800 + 4_294_967_296))
        $0.transmit = $0.receive
      }),
    HostileAnswer(
      name: "the year 2024", expected: .implausible,
      change: {
        $0.receive = NTPTimestamp(ServerInstant(seconds: 1_704_067_200))
        $0.transmit = $0.receive
      }),
  ]
}
