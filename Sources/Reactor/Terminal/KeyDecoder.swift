/// Makes keys of the bytes that a terminal sends; feed it each reading as it comes.
///
/// An Esc byte at the end of a reading is the Esc key: terminals send a key's whole sequence at once, so nothing
/// has to wait for what might follow. A sequence or a character that is cut off further in continues in the next
/// reading. Sequences that mean no known key are swallowed whole.
public struct KeyDecoder: Sendable {
  /// What the last reading ended in the middle of.
  private var pending: [UInt8] = []

  /// Makes a decoder that has seen nothing.
  public init() {}

  /// The keys in one reading. Bytes that are no UTF-8 become U+FFFD.
  public mutating func keys(in reading: some Sequence<UInt8>) -> [Key] {
    var bytes = (pending + reading)[...]
    var keys: [Key] = []
    while let step = Step(of: bytes) {
      if let key = step.key { keys.append(key) }
      bytes = bytes.dropFirst(step.length)
    }
    pending = Array(bytes)
    return keys
  }
}

/// The first thing in some bytes: how long it is, and which key it means, if any.
private struct Step {
  var length: Int
  var key: Key?

  init(length: Int, key: Key?) {
    self.length = length
    self.key = key
  }

  /// Nil when there is nothing, or not all of it yet.
  init?(of bytes: ArraySlice<UInt8>) {
    switch bytes.first {
    case nil: return nil
    case 0x1b: self.init(escaped: bytes)
    case 0x08, 0x7f: self.init(length: 1, key: .backspace)
    case 0x09: self.init(length: 1, key: .tab)
    case 0x0a, 0x0d: self.init(length: 1, key: .enter)
    case .some(let byte) where (0x01...0x1a).contains(byte):
      self.init(length: 1, key: .control(Unicode.Scalar(byte | 0x60)))
    case .some(let byte) where byte < 0x20: self.init(length: 1, key: nil)
    default: self.init(character: bytes)
    }
  }

  /// Esc and what follows (ECMA-48, 5.4: CSI; 5.3: SS3 by its final byte).
  private init?(escaped bytes: ArraySlice<UInt8>) {
    let rest = bytes.dropFirst()
    switch rest.first {
    case UInt8(ascii: "O"):
      guard let final = rest.dropFirst().first else { return nil }
      self.init(length: 3, key: Self.key(final: final, parameters: []))
    case UInt8(ascii: "["):
      let body = rest.dropFirst()
      guard let end = body.firstIndex(where: { !(0x20...0x3f).contains($0) }) else { return nil }
      // A byte that cannot end a sequence begins something else.
      let isFinal = (0x40...0x7e).contains(body[end])
      let length = end - bytes.startIndex + (isFinal ? 1 : 0)
      self.init(length: length, key: isFinal ? Self.key(final: body[end], parameters: body[..<end]) : nil)
    default:
      self.init(length: 1, key: .escape)
    }
  }

  /// The keys of xterm, the Linux console, rxvt and their kin; a modifier after a semicolon is left out.
  private static func key(final: UInt8, parameters: ArraySlice<UInt8>) -> Key? {
    switch Unicode.Scalar(final) {
    case "A": return .up
    case "B": return .down
    case "C": return .right
    case "D": return .left
    case "H": return .home
    case "F": return .end
    case "M" where parameters.isEmpty: return .enter
    case "~": break
    default: return nil
    }
    switch String(decoding: parameters.prefix { $0 != UInt8(ascii: ";") }, as: UTF8.self) {
    case "1", "7": return .home
    case "4", "8": return .end
    case "3": return .delete
    case "5": return .pageUp
    case "6": return .pageDown
    default: return nil
    }
  }

  /// A character outside the controls, in UTF-8 (RFC 3629, section 4).
  private init?(character bytes: ArraySlice<UInt8>) {
    var parser = Unicode.UTF8.ForwardParser()
    var iterator = bytes.makeIterator()
    switch parser.parseScalar(from: &iterator) {
    case .valid(let encoded):
      let scalar = Unicode.UTF8.decode(encoded)
      let isControl = (0x80...0x9f).contains(scalar.value)
      self.init(length: encoded.count, key: isControl ? nil : .character(scalar))
    case .error(let length):
      // An error that takes in all there is, after a byte that may begin a character, is only not over yet.
      guard length < bytes.count || !(0xc2...0xf4).contains(bytes[bytes.startIndex]) else { return nil }
      self.init(length: length, key: .character("\u{fffd}"))
    case .emptyInput:
      return nil
    }
  }
}
