import Testing
import Timekeeping

@testable import ClockSync

@Suite("Answers of NTP servers")
struct NTPReplyTests {
  private static let nonce: UInt64 = 0x0123_4567_89AB_CDEF
  private static let sent = LocalInstant(nanoseconds: 1_000_000_000)
  private static let arrival = LocalInstant(nanoseconds: 1_030_000_000)
  private static let server = ServerInstant(seconds: 1_796_083_200)

  /// A right answer: 15 ms each way.
  private static var right: NTPPacket {
    var packet = NTPPacket.request(nonce: 0)
    packet.mode = 4
    packet.stratum = 2
    packet.precision = -25
    packet.originate = NTPTimestamp(bits: nonce)
    packet.receive = NTPTimestamp(server)
    packet.transmit = NTPTimestamp(server)
    return packet
  }

  private static func read(_ bytes: [UInt8], arrival: LocalInstant = arrival) throws(NTPRefusal) -> ClockSample {
    try NTPReply.read(bytes, nonce: nonce, sent: sent, arrival: arrival)
  }

  @Test("A right answer bounds the offset by half its delay, with extension fields as without")
  func good() throws {
    let sample = try Self.read(Self.right.bytes)
    #expect(sample.delay == .milliseconds(30))
    // 2026-12-01 minus 1.015 s; the resolution is 1 µs here and 2⁻²⁵ s there.
    #expect(sample.offsets.middle == .nanoseconds(1_796_083_200_000_000_000 - 1_015_000_000))
    #expect(sample.offsets.radius == .nanoseconds(15_001_029))
    let field: [UInt8] = [0x01, 0x04, 0, 16] + [UInt8](repeating: 7, count: 12)
    #expect(try Self.read(Self.right.bytes + field) == sample)
  }

  struct Hostile {
    var name: String
    var expected: NTPRefusal
    var change: @Sendable (inout NTPPacket) -> Void = { _ in }
    var bytes: @Sendable ([UInt8]) -> [UInt8] = { $0 }
    var late: Duration = .zero
  }

  static let hostile = [
    Hostile(name: "47 bytes", expected: .length, bytes: { Array($0.dropLast()) }),
    Hostile(name: "nothing", expected: .length, bytes: { _ in [] }),
    Hostile(name: "68 bytes", expected: .length, bytes: { $0 + [UInt8](repeating: 0, count: 20) }),
    Hostile(name: "a field that goes on", expected: .length, bytes: { $0 + [0, 4, 0, 32] + Array(0..<12) }),
    Hostile(name: "version 2", expected: .version, change: { $0.version = 2 }),
    Hostile(name: "the request itself", expected: .mode, change: { $0 = .request(nonce: nonce) }),
    Hostile(name: "a peer's message", expected: .mode, change: { $0.mode = 2 }),
    Hostile(name: "a broadcast", expected: .mode, change: { $0.mode = 5 }),
    Hostile(name: "origin of zero", expected: .origin, change: { $0.originate.bits = 0 }),
    Hostile(name: "another origin", expected: .origin, change: { $0.originate.bits ^= 1 }),
    Hostile(
      name: "a forged DENY", expected: .origin,
      change: {
        $0.stratum = 0
        $0.reference = 0x4445_4E59
        $0.originate.bits = 0
      }),
    Hostile(
      name: "RATE", expected: .rateLimited,
      change: {
        $0.stratum = 0
        $0.leap = 3
        $0.reference = 0x5241_5445
      }),
    Hostile(
      name: "DENY", expected: .denied,
      change: {
        $0.stratum = 0
        $0.reference = 0x4445_4E59
      }),
    Hostile(
      name: "RSTR", expected: .denied,
      change: {
        $0.stratum = 0
        $0.reference = 0x5253_5452
      }),
    Hostile(
      name: "INIT", expected: .kiss,
      change: {
        $0.stratum = 0
        $0.reference = 0x494E_4954
      }),
    Hostile(name: "a clock that is not set", expected: .unsynchronised, change: { $0.leap = 3 }),
    Hostile(name: "stratum 16", expected: .stratum, change: { $0.stratum = 16 }),
    Hostile(name: "no receive time", expected: .zeroTime, change: { $0.receive.bits = 0 }),
    Hostile(name: "no transmit time", expected: .zeroTime, change: { $0.transmit.bits = 0 }),
    Hostile(
      name: "sent before it was received", expected: .order,
      change: { $0.transmit = NTPTimestamp(server.advanced(by: .seconds(-1))) }),
    Hostile(
      name: "kept for 1.5 s", expected: .processing,
      change: { $0.transmit = NTPTimestamp(server.advanced(by: .milliseconds(1_500))) }),
    Hostile(
      name: "kept longer than it took", expected: .negativeDelay,
      change: { $0.transmit = NTPTimestamp(server.advanced(by: .milliseconds(250))) }),
    Hostile(name: "2.1 s under way", expected: .delay, late: .milliseconds(2_071)),
    Hostile(name: "20 s from its reference", expected: .rootDistance, change: { $0.rootDispersion = 20 << 16 }),
    Hostile(
      name: "the year 2000", expected: .implausible,
      change: {
        $0.receive = NTPTimestamp(ServerInstant(seconds: 946_684_800 + 4_294_967_296))
        $0.transmit = $0.receive
      }),
    Hostile(
      name: "the year 2024", expected: .implausible,
      change: {
        $0.receive = NTPTimestamp(ServerInstant(seconds: 1_704_067_200))
        $0.transmit = $0.receive
      }),
  ]

  @Test("A bad or hostile answer is refused, for its first fault", arguments: hostile)
  func refused(example: Hostile) {
    var packet = Self.right
    example.change(&packet)
    let bytes = example.bytes(packet.bytes)
    #expect(throws: example.expected, "\(example.name)") {
      try Self.read(bytes, arrival: Self.arrival.advanced(by: example.late))
    }
  }

  @Test(
    "Seconds wrap in 2036, and what they mean does not depend on the machine's clock",
    arguments: [
      // RFC 5905, figure 4: 2036-02-07T06:28:16Z is the first second of era 1; 2020-01-01 is 3,786,825,600 s after 1900.
      (0xFFFF_FFFF_0000_0000, "2036-02-07 06:28:15", 2_085_978_495),
      (0x0000_0000_0000_0001, "2036-02-07 06:28:16", 2_085_978_496),
      (UInt64(3_786_825_600) << 32, "2020-01-01", 1_577_836_800),
      (UInt64(3_786_825_599) << 32, "2156-02-07 06:28:15", 1_577_836_799 + 4_294_967_296),
    ] as [(UInt64, String, Int64)])
  func era(bits: UInt64, name: String, seconds: Int64) {
    #expect(NTPTimestamp(bits: bits).instant == ServerInstant(seconds: seconds), "\(name)")
    #expect(NTPTimestamp(ServerInstant(seconds: seconds)).bits == bits & ~1)
  }

  @Test("A nanosecond survives being written and read", arguments: [0, 1, 499_999_999, 999_999_999] as [Int64])
  func nanoseconds(fraction: Int64) {
    let instant = ServerInstant(nanoseconds: 1_796_083_200_000_000_000 + fraction)
    #expect(NTPTimestamp(instant).instant == instant)
  }
}
