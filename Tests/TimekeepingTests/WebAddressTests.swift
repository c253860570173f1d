import Testing

@testable import Timekeeping

@Suite("Addresses of the web")
struct WebAddressTests {
  static let readings: [(text: String, written: String)] = [
    ("https://hooks.example/x", "https://hooks.example/x"), ("HTTP://Hooks.Example", "http://hooks.example/"),
    ("https://a.example:443/", "https://a.example/"), ("https://a.example:8443/", "https://a.example:8443/"),
    ("http://a.example:443?x=y", "http://a.example:443/?x=y"), ("https://a.example:/", "https://a.example/"),
    ("http://192.0.2.1/", "http://192.0.2.1/"), ("http://[2001:DB8::1]:81/", "http://[2001:db8::1]:81/"),
    ("http://[::ffff:127.0.0.1]", "http://[::ffff:127.0.0.1]/"), ("http://localhost/", "http://localhost/"),
    ("http://1.example/", "http://1.example/"), ("http://0x7f.example/", "http://0x7f.example/"),
    ("http://a_b.example/", "http://a_b.example/"),
    ("https://a.example/%20|[x]'?a=b&c=/?", "https://a.example/%20|[x]'?a=b&c=/?"),
  ]

  @Test("An address is read, and written in one form", arguments: readings)
  func reading(text: String, written: String) throws {
    #expect(try WebAddress(text).description == written)
    #expect(try WebAddress(written) == WebAddress(text))
  }

  static let mistakes: [(text: String, message: String)] = [
    ("", "'' is no address of the web: write https://HOST/…"), ("hooks.example/x", "'hooks.example/x' is no address"),
    ("//hooks.example/", "'//hooks.example/' is no address"), ("ftp://a.example/", "'ftp' is not spoken here"),
    ("file:///etc/passwd", "'file' is not spoken here"), ("javascript://x/", "'javascript' is not spoken here"),
    (" https://a.example/", "' https' is not spoken here"), ("https:///x", "'' is no name of a host"),
    ("https://user:word@a.example/", "an address has no user and password"),
    ("https://good.example@evil.example/", "an address has no user and password"),
    ("https://good.example\\@evil.example/", "an address has no user and password"),
    ("https://good.example\\.evil.example/", "'good.example\\.evil.example' is no name"),
    ("https://good.example%2eevil.example/", "is no name of a host"), ("https://a..example/", "is no name of a host"),
    ("https://a.example./", "is no name of a host"), ("https://.example/", "is no name of a host"),
    ("https://-a.example/", "is no name of a host"), ("https://--help/", "is no name of a host"),
    ("https://a b.example/", "is no name of a host"), ("https://a\nb.example/", "is no name of a host"),
    ("https://b\u{FC}cher.example/", "is no name of a host"), ("https://a.example\0/", "is no name of a host"),
    ("https://\u{FF11}27.0.0.1/", "is no name of a host"), ("https://127。0。0。1/", "is no name of a host"),
    ("https://\u{212A}.example/", "is no name of a host"), ("https://*.example/", "is no name of a host"),
    ("https://a.example:0/", "'0' is no port"),
    ("https://a.example:65536/", "'65536' is no port"), ("https://a.example:+80/", "'+80' is no port"),
    ("https://a.example:80:80/", "'80:80' is no port"), ("https://[::1/", "has no ']'"),
    ("https://[::1]x/", "goes on after its ']'"), ("https://[fe80::1%25eth0]/", "is no numeric address"),
    ("https://[127.0.0.1]/", "is no numeric address"), ("https://[v1.x]/", "is no numeric address"),
    ("https://a.example/#part", "'#part' stays with who asks"), ("https://a.example/a b", "a path or query has only"),
    ("https://a.example/\r\nHost: x", "a path or query has only"), ("https://a.example/é", "a path or query has only"),
    // One number, fewer than four, octal and hexadecimal ones, and numbers too large: inet_aton(3).
    ("http://2130706433/", "'2130706433' is a number of a host in an unusual form"),
    ("http://127.1/", "in an unusual form"), ("http://127.0.1/", "in an unusual form"),
    ("http://0177.0.0.1/", "in an unusual form"), ("http://017700000001/", "in an unusual form"),
    ("http://0x7f000001/", "in an unusual form"), ("http://0x7f.0.0.1/", "in an unusual form"),
    ("http://0X7F.1/", "in an unusual form"), ("http://127.0.0.0x1/", "in an unusual form"),
    ("http://0/", "in an unusual form"), ("http://127.0.0.01/", "in an unusual form"),
    ("http://127.0.0.256/", "in an unusual form"), ("http://1.2.3.4.5/", "in an unusual form"),
    ("http://a.1/", "in an unusual form"), ("http://0x/", "in an unusual form"),
    ("https://a.example/" + String(repeating: "x", count: 8_192), "it is longer than 8192 bytes"),
  ]

  @Test("What can be read in several ways is refused", arguments: mistakes)
  func refusal(text: String, message: String) {
    let error = #expect(throws: WebAddressError.self) { try WebAddress(text) }
    #expect(error?.description.contains(message) == true, "\(error?.description ?? "")")
  }

  /// RFC 3986, sections 5.4.1 and 5.4.2, as far as they are of the web, and without parameters.
  static let references: [(reference: String, meaning: String)] = [
    ("g", "http://a/b/c/g"), ("./g", "http://a/b/c/g"), ("g/", "http://a/b/c/g/"), ("/g", "http://a/g"),
    ("//g", "http://g/"), ("?y", "http://a/b/c/d;p?y"), ("g?y", "http://a/b/c/g?y"), ("#s", "http://a/b/c/d;p?q"),
    ("g#s", "http://a/b/c/g"), ("g?y#s", "http://a/b/c/g?y"), (";x", "http://a/b/c/;x"), ("", "http://a/b/c/d;p?q"),
    (".", "http://a/b/c/"), ("./", "http://a/b/c/"), ("..", "http://a/b/"), ("../", "http://a/b/"),
    ("../g", "http://a/b/g"), ("../..", "http://a/"), ("../../", "http://a/"), ("../../g", "http://a/g"),
    ("../../../g", "http://a/g"), ("/./g", "http://a/g"), ("/../g", "http://a/g"), ("g.", "http://a/b/c/g."),
    (".g", "http://a/b/c/.g"), ("g..", "http://a/b/c/g.."), ("./../g", "http://a/b/g"), ("./g/.", "http://a/b/c/g/"),
    ("g/./h", "http://a/b/c/g/h"), ("g/../h", "http://a/b/c/h"), ("g?y/./x", "http://a/b/c/g?y/./x"),
    ("g?y/../x", "http://a/b/c/g?y/../x"), ("https://x/y", "https://x/y"),
  ]

  @Test("A reference means what RFC 3986 says", arguments: references)
  func reference(reference: String, meaning: String) throws {
    #expect(try WebAddress("http://a/b/c/d;p?q").resolving(reference).description == meaning)
  }

  @Test("Lines of a header hold no second one, and none that is not for others to set")
  func fields() throws {
    #expect(try HeaderField("X-Label", "é \t<b>").value == "é \t<b>")
    for (name, value) in [
      ("X-A", "a\r\nHost: x"), ("X-A", "a\nb"), ("X-A", "\0"), ("X-A", "\u{7F}"), ("X A", "a"), ("X-A:", "a"),
      ("", "a"),
      ("X\r\nA", "a"), ("é", "a"), ("Host", "x"), ("content-length", "1"), ("Transfer-Encoding", "chunked"),
      ("Connection", "x"), ("WEBHOOK-ID", "x"), ("Proxy-Authorization", "x"),
    ] {
      #expect(throws: HeaderFieldError.self) { try HeaderField(name, value) }
    }
  }

  /// RFC 4648, section 10.
  static let vectors: [(text: String, code: String)] = [
    ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="),
    ("foobar", "Zm9vYmFy"),
  ]

  @Test("Base64 is that of RFC 4648", arguments: vectors)
  func base64(text: String, code: String) {
    #expect(Base64.text(of: Array(text.utf8)) == code)
    #expect(Base64.bytes(of: code) == Array(text.utf8))
    #expect(Base64.bytes(of: code.filter { $0 != "=" }) == Array(text.utf8))
    for wrong in ["Z", "Zm9vY", "Zm=v", "Zm9v====", "Zm 9v", "é"] { #expect(Base64.bytes(of: wrong) == nil) }
  }
}
