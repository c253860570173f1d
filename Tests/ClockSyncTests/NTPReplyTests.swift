import TestKit
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

  @Test("A bad or hostile answer is refused, for its first fault", arguments: HostileAnswer.all)
  func refused(example: HostileAnswer) {
    let bytes = example.bytes(from: Self.right)
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
