import ClockSync
import Testing

@Suite("Addresses of time servers")
struct SourceAddressTests {
  @Test(
    "Host and port are read as they are written everywhere",
    arguments: [
      ("ntp://time.example", "time.example", 123), ("NTP://time.example/", "time.example", 123),
      ("ntp://192.0.2.1:11123", "192.0.2.1", 11_123), ("ntp://[2001:db8::1]", "2001:db8::1", 123),
      ("ntp://[::1]:5", "::1", 5),
    ] as [(String, String, UInt16)])
  func good(text: String, host: String, port: UInt16) throws {
    let address = try SourceAddress(text)
    #expect(address.scheme == .ntp)
    #expect((address.host, address.port) == (host, port))
    #expect(address.description == text)
  }

  @Test(
    "What is no address is refused with what to do",
    arguments: [
      ("time.example", "'time.example' names no way of asking; say ntp://time.example"),
      ("", "'' names no way of asking; say ntp://HOST"),
      ("gopher://time.example", "'gopher' is no way of asking for the time; there is ntp://HOST[:PORT]"),
      ("ntp://", "'ntp://' names no host; say ntp://HOST"),
      ("ntp://a b", "'ntp://a b' names no host; say ntp://HOST"),
      ("ntp://time.example:0", "'0' is no port; ports are numbers from 1 to 65535"),
      ("ntp://time.example:x", "'x' is no port; ports are numbers from 1 to 65535"),
      ("ntp://[::1", "'ntp://[::1' has no ']' after its '['"),
      ("ntp://[::1]5", "'ntp://[::1]5' goes on after its ']'; a port stands after a colon"),
    ])
  func bad(text: String, message: String) {
    let error = #expect(throws: SourceError.self) { try SourceAddress(text) }
    #expect(error?.description == message)
  }
}
