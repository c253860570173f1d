import Timekeeping

/// The header of an NTP message, as it is sent (RFC 5905, section 7.3).
package struct NTPPacket: Sendable, Hashable {
  /// The leap indicator; 3 says that the server's clock is not set.
  package var leap: UInt8
  /// The protocol's version.
  package var version: UInt8
  /// The sender's part: 3 for a client, 4 for a server.
  package var mode: UInt8
  /// How many servers away a reference clock is; 0 in a kiss of death.
  package var stratum: UInt8
  /// The sender's pace, in powers of two seconds.
  package var poll: Int8
  /// What the sender's clock resolves, in powers of two seconds.
  package var precision: Int8
  /// The round trip to the reference clock, in 2⁻¹⁶ s.
  package var rootDelay: UInt32
  /// How far the sender's clock may have drifted from it, in 2⁻¹⁶ s.
  package var rootDispersion: UInt32
  /// The reference clock, or four letters.
  package var reference: UInt32
  /// When the sender's clock was last set.
  package var referenceTime: NTPTimestamp
  /// The transmit time of the message that this one answers.
  package var originate: NTPTimestamp
  /// When that message arrived.
  package var receive: NTPTimestamp
  /// When this message left.
  package var transmit: NTPTimestamp

  /// The bytes of a header.
  package static let size = 48

  /// A client's request, with a random number in place of the time that it was sent: nobody who has not seen it can
  /// answer it, and the local clock stays private.
  package static func request(nonce: UInt64) -> NTPPacket {
    NTPPacket(
      leap: 0, version: 4, mode: 3, stratum: 0, poll: 0, precision: 0x20, rootDelay: 0, rootDispersion: 0,
      reference: 0, referenceTime: .init(bits: 0), originate: .init(bits: 0), receive: .init(bits: 0),
      transmit: .init(bits: nonce))
  }

  /// How far the sender says that its clock may be from the reference clock (RFC 5905, section 11.2: root distance
  /// without this exchange's own part).
  package var rootDistance: Duration {
    .nanoseconds(((Int64(rootDelay) / 2 + Int64(rootDispersion)) * 1_000_000_000) >> 16)
  }

  /// The four letters of a kiss of death (RFC 5905, section 7.4); nil when it is none.
  package var kiss: String? {
    guard stratum == 0 else { return nil }
    let letters = (0..<4).map { UInt8(truncatingIfNeeded: reference >> (24 - 8 * $0)) }
    guard letters.allSatisfy({ (0x20...0x7E).contains($0) }) else { return "" }
    return String(decoding: letters, as: UTF8.self)
  }
}

extension NTPPacket {
  /// The header as bytes, in network order.
  package var bytes: [UInt8] {
    var bytes = [leap << 6 | version << 3 | mode, stratum, UInt8(bitPattern: poll), UInt8(bitPattern: precision)]
    for word in [rootDelay, rootDispersion, reference] { bytes += Self.bytes(of: word) }
    for time in [referenceTime, originate, receive, transmit] { bytes += Self.bytes(of: time.bits) }
    return bytes
  }

  /// Reads a header; nil when there are too few bytes.
  package init?(_ bytes: some Collection<UInt8>) {
    guard bytes.count >= Self.size else { return nil }
    let bytes = Array(bytes.prefix(Self.size))
    func word(_ place: Int) -> UInt64 { bytes[place..<place + 4].reduce(0) { $0 << 8 | UInt64($1) } }
    func time(_ place: Int) -> NTPTimestamp { NTPTimestamp(bits: word(place) << 32 | word(place + 4)) }
    leap = bytes[0] >> 6
    version = bytes[0] >> 3 & 7
    mode = bytes[0] & 7
    stratum = bytes[1]
    poll = Int8(bitPattern: bytes[2])
    precision = Int8(bitPattern: bytes[3])
    rootDelay = UInt32(word(4))
    rootDispersion = UInt32(word(8))
    reference = UInt32(word(12))
    referenceTime = time(16)
    originate = time(24)
    receive = time(32)
    transmit = time(40)
  }

  private static func bytes<Word: FixedWidthInteger>(of word: Word) -> [UInt8] {
    (0..<Word.bitWidth / 8).reversed().map { UInt8(truncatingIfNeeded: word >> (8 * $0)) }
  }
}
