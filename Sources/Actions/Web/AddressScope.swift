import Reactor

/// What an address is for, if it is not for everybody's servers (IANA's special-purpose address registries, RFC 6890).
enum AddressScope: String {
  case unspecified = "an unspecified"
  case loopback = "a loopback"
  case linkLocal = "a link-local"
  case privateUse = "a private"
  case shared = "a shared"
  case uniqueLocal = "a unique local"
  case multicast = "a multicast"
  case reserved = "a reserved"

  /// The scope of an address; nil for one of a server that anybody may ask.
  ///
  /// An address of version 4 within one of version 6 counts as itself.
  static func of(_ address: IPAddress) -> AddressScope? {
    let address = address.unwrapped
    return (address.isVersion6 ? version6 : version4).first { $0.range.contains(address) }?.scope
  }

  private static let version4: [(range: AddressRange, scope: AddressScope)] = [
    (AddressRange([0], 8), .unspecified),  // RFC 791
    (AddressRange([10], 8), .privateUse),  // RFC 1918
    (AddressRange([100, 64], 10), .shared),  // RFC 6598: behind the translators of carriers
    (AddressRange([127], 8), .loopback),  // RFC 1122
    (AddressRange([169, 254], 16), .linkLocal),  // RFC 3927; clouds tell machines their secrets there
    (AddressRange([172, 16], 12), .privateUse),
    (AddressRange([192, 0, 0], 24), .reserved),  // RFC 6890
    (AddressRange([192, 0, 2], 24), .reserved),  // RFC 5737: for documents
    (AddressRange([192, 88, 99], 24), .reserved),  // RFC 7526
    (AddressRange([192, 168], 16), .privateUse),
    (AddressRange([198, 18], 15), .reserved),  // RFC 2544: for benchmarks
    (AddressRange([198, 51, 100], 24), .reserved),
    (AddressRange([203, 0, 113], 24), .reserved),
    (AddressRange([224], 4), .multicast),  // RFC 5771
    (AddressRange([240], 4), .reserved),  // RFC 1112, and the broadcast address
  ]

  private static let version6: [(range: AddressRange, scope: AddressScope)] = [
    (AddressRange([], 128), .unspecified),  // RFC 4291
    (AddressRange([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1], 128), .loopback),
    (AddressRange([0xFC], 7), .uniqueLocal),  // RFC 4193
    (AddressRange([0xFE, 0x80], 10), .linkLocal),
    (AddressRange([0xFE, 0xC0], 10), .privateUse),  // RFC 3879: site-local
    (AddressRange([0xFF], 8), .multicast),
    (AddressRange([0x00, 0x64, 0xFF, 0x9B, 0x00, 0x01], 48), .privateUse),  // RFC 8215: a network's own translation
    // Only what lies within 2000::/3 was ever given out for everybody; of it these are for something else.
    (AddressRange([0x20, 0x01, 0x00], 23), .reserved),  // RFC 2928, with Teredo (RFC 4380)
    (AddressRange([0x20, 0x01, 0x0D, 0xB8], 32), .reserved),  // RFC 3849: for documents
    (AddressRange([0x3F, 0xFF, 0x00], 20), .reserved),  // RFC 9637: the same
    (AddressRange([0x00], 3), .reserved), (AddressRange([0x40], 2), .reserved), (AddressRange([0x80], 1), .reserved),
  ]
}

/// The addresses that begin with the same bits.
struct AddressRange {
  private let prefix: [UInt8]
  private let length: Int

  /// Those whose first `length` bits are those of `prefix`, which is filled up with zeros.
  init(_ prefix: [UInt8], _ length: Int) {
    self.prefix = prefix + [UInt8](repeating: 0, count: 16 - prefix.count)
    self.length = length
  }

  /// Whether an address is among them.
  func contains(_ address: IPAddress) -> Bool {
    var left = length
    for (own, other) in zip(prefix, address.bytes) where left > 0 {
      let mask: UInt8 = left >= 8 ? 0xFF : ~(0xFF >> UInt8(left))
      guard own & mask == other & mask else { return false }
      left -= 8
    }
    return true
  }
}

extension IPAddress {
  /// The address of version 4 to which one of version 6 leads; any other as it is.
  ///
  /// Mapped and compatible ones (RFC 4291, 2.5.5), translated ones (RFC 7915; RFC 6052, 2.1) and 6to4 (RFC 3056).
  var unwrapped: IPAddress {
    guard isVersion6 else { return self }
    let found: ArraySlice<UInt8>?
    switch bytes.prefix(12) {
    // `::` and `::1` are themselves.
    case Self.zeros: found = bytes.dropFirst(12).dropLast().allSatisfy { $0 == 0 } ? nil : bytes[12...]
    case Self.mapped, Self.translated, Self.wellKnown: found = bytes[12...]
    default: found = bytes.starts(with: [0x20, 0x02]) ? bytes[2..<6] : nil
    }
    return found.flatMap { IPAddress(bytes: Array($0)) } ?? self
  }

  private static let zeros = [UInt8](repeating: 0, count: 12)[...]
  private static let mapped = ([UInt8](repeating: 0, count: 10) + [0xFF, 0xFF])[...]
  private static let translated = ([UInt8](repeating: 0, count: 8) + [0xFF, 0xFF, 0, 0])[...]
  private static let wellKnown = ([0x00, 0x64, 0xFF, 0x9B] + [UInt8](repeating: 0, count: 8))[...]
}
