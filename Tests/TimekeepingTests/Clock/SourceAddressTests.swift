import Testing
import Timekeeping

@Suite("Addresses of time servers")
struct SourceAddressTests {
  @Test(
    "Host and port are read as they are written everywhere",
    arguments: [
      ("ntp://time.example", "time.example", 123), ("NTP://time.example/", "time.example", 123),
      ("ntp://192.0.2.1:11123", "192.0.2.1", 11_123), ("ntp://[2001:db8::1]", "2001:db8::1", 123),
      ("ntp://[::1]:5", "::1", 5), ("https://shop.example", "shop.example", 443),
      ("http://shop.example/t?a=b#/data/t", "shop.example", 80), ("https://[::1]:8443#", "::1", 8_443),
    ] as [(String, String, UInt16)])
  func good(text: String, host: String, port: UInt16) throws {
    let address = try SourceAddress(text)
    #expect(address.scheme.rawValue == text.prefix { $0 != ":" }.lowercased())
    #expect((address.host, address.port) == (host, port))
    #expect(address.description == text)
  }

  @Test("A URL keeps its path and its query, and gets a part that no cache has seen")
  func url() throws {
    #expect(try SourceAddress("https://shop.example").url(busting: 7) == "https://shop.example:443/?moondial=7")
    #expect(
      try SourceAddress("http://[::1]:80/t?a=b#/x").url(busting: 7) == "http://[::1]:80/t?a=b&moondial=7")
    #expect(try SourceAddress("http://x/t#/x").pointer == "/x")
  }

  @Test(
    "What is no address is refused with what to do",
    arguments: [
      ("time.example", "'time.example' names no way of asking; say ntp://time.example or https://time.example"),
      ("", "'' names no way of asking; say ntp://HOST or https://HOST"),
      ("gopher://time.example", "'gopher' is no way of asking for the time; there are ntp://HOST[:PORT] and https://…"),
      ("ntp://time.example/now", "'ntp://time.example/now' has a path, which NTP has not; say ntp://time.example"),
      (
        "https://shop.example/a b",
        "'https://shop.example/a b' has a space or a letter that no URL has; write it in percent signs"
      ),
      ("https://shop.example#now", "'#now' is no place in JSON; say #/field, or #/outer/inner"),
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
