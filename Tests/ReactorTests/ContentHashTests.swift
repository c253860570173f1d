import Testing

@testable import Reactor

@Suite("Hashes of contents")
struct ContentHashTests {
  /// RFC 4231, sections 4.2 to 4.8, without the shortened one.
  static let vectors: [(key: [UInt8], message: [UInt8], code: String)] = [
    (
      [UInt8](repeating: 0x0B, count: 20), Array("Hi There".utf8),
      "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"
    ),
    (
      Array("Jefe".utf8), Array("what do ya want for nothing?".utf8),
      "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
    ),
    (
      [UInt8](repeating: 0xAA, count: 20), [UInt8](repeating: 0xDD, count: 50),
      "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe"
    ),
    (
      [UInt8](repeating: 0xAA, count: 131), Array("Test Using Larger Than Block-Size Key - Hash Key First".utf8),
      "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"
    ),
  ]

  @Test("A code by a key is the one of RFC 4231", arguments: vectors)
  func hmac(key: [UInt8], message: [UInt8], code: String) {
    let digits = ContentHash.hmac(of: message, key: key)?.map { String(UInt16($0) + 0x100, radix: 16).dropFirst() }
    #expect(digits?.joined() == code)
  }
}

@Suite("Internet addresses")
struct IPAddressTests {
  @Test(
    "An address is read in its usual notations and written in the one of RFC 5952, and nothing else is one",
    arguments: [
      ("192.0.2.1", "192.0.2.1"), ("2001:DB8:0:0:0:0:0:1", "2001:db8::1"), ("::ffff:192.0.2.1", "::ffff:192.0.2.1"),
      ("::", "::"), ("192.0.2", nil), ("0300.0.2.1", nil), ("0x7f.0.0.1", nil), ("192.0.2.256", nil), ("1::2::3", nil),
      ("fe80::1%eth0", nil), ("[::1]", nil), ("localhost", nil), ("", nil), (" 192.0.2.1", nil),
    ])
  func notation(text: String, written: String?) {
    #expect(IPAddress(text)?.description == written)
  }
}
