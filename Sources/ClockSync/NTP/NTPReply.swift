import Timekeeping

/// Reads answers to one request, and refuses what is no good one.
enum NTPReply {
  /// A longer one cannot be an answer to a request without extension fields.
  static let sizeLimit = 1_024

  /// A server that keeps a request for longer than this is not believed.
  static let longestProcessing: Duration = .seconds(1)
  /// So slow an exchange says little, and may be an attack by delay.
  static let longestDelay: Duration = .seconds(2)
  /// A server that may be so far off is not used (RFC 5905, MAXDISP is 16 s; chrony's `maxdistance` is 3 s).
  static let largestRootDistance: Duration = .seconds(3)
  /// 2025-01-01: no server's clock is right before that.
  static let earliest = ServerInstant(seconds: 1_735_689_600)
  /// 2100-01-01.
  static let latest = ServerInstant(seconds: 4_102_444_800)

  /// What an answer tells; throws the first thing that is wrong with it.
  ///
  /// `sent` and `arrival` are when the request left and the answer arrived, on the steady clock. What the nonce does not
  /// authenticate is not looked at: only then does a kiss of death count (RFC 5905, section 7.4).
  static func read(
    _ bytes: [UInt8], nonce: UInt64, sent: LocalInstant, arrival: LocalInstant
  ) throws(NTPRefusal) -> ClockSample {
    guard hasRightLength(bytes), let packet = NTPPacket(bytes) else { throw .length }
    guard packet.version == 3 || packet.version == 4 else { throw .version }
    guard packet.mode == 4 else { throw .mode }
    guard nonce != 0, packet.originate.bits == nonce else { throw .origin }
    if let kiss = packet.kiss { throw refusal(of: kiss) }
    guard packet.leap != 3 else { throw .unsynchronised }
    guard (1...15).contains(packet.stratum) else { throw .stratum }
    guard packet.receive.bits != 0, packet.transmit.bits != 0 else { throw .zeroTime }
    let (received, answered) = (packet.receive.instant, packet.transmit.instant)
    guard answered >= received else { throw .order }
    guard received.duration(to: answered) <= longestProcessing else { throw .processing }
    guard packet.rootDistance < largestRootDistance else { throw .rootDistance }
    guard received >= earliest, answered <= latest else { throw .implausible }
    return try sample(of: packet, sent: sent, arrival: arrival)
  }

  private static func sample(
    of packet: NTPPacket, sent: LocalInstant, arrival: LocalInstant
  ) throws(NTPRefusal) -> ClockSample {
    let error = resolution(of: packet.precision)
    guard
      let sample = ClockSample(
        sent: sent, received: packet.receive.instant, answered: packet.transmit.instant, returned: arrival,
        error: error, rootDistance: packet.rootDistance)
    else { throw .negativeDelay }
    guard sample.delay <= longestDelay else { throw .delay }
    return sample
  }

  /// A header, and then extension fields, each of a multiple of four bytes and at least 16 (RFC 7822), or none.
  private static func hasRightLength(_ bytes: [UInt8]) -> Bool {
    guard bytes.count > NTPPacket.size else { return bytes.count == NTPPacket.size }
    var place = NTPPacket.size
    while place < bytes.count {
      guard place + 4 <= bytes.count else { return false }
      let size = Int(bytes[place + 2]) << 8 | Int(bytes[place + 3])
      guard size >= 16, size % 4 == 0, place + size <= bytes.count else { return false }
      place += size
    }
    return true
  }

  private static func refusal(of kiss: String) -> NTPRefusal {
    switch kiss {
    case "RATE": .rateLimited
    case "DENY", "RSTR": .denied
    default: .kiss
    }
  }

  /// What both clocks resolve: the server's says so itself, and the local one to a microsecond, since the kernel's stamp
  /// is turned into a local instant by two readings.
  private static func resolution(of precision: Int8) -> Duration {
    guard precision < 0 else { return .milliseconds(100) }
    return .microseconds(1) + min(.nanoseconds(1_000_000_000 >> -Int64(precision)), .milliseconds(100))
  }
}
