import HTTP
import Testing
import Timekeeping

@Suite("Dates of HTTP and of certificates")
struct HTTPDateTests {
  @Test(
    "The three forms of a date mean what RFC 9110, section 5.6.7, says, and nothing else is one",
    arguments: [
      // date -u -d '2026-12-01 08:49:37' +%s
      ("Tue, 01 Dec 2026 08:49:37 GMT", 1_796_114_977), ("Tuesday, 01-Dec-26 08:49:37 GMT", 1_796_114_977),
      ("Tue Dec  1 08:49:37 2026", 1_796_114_977), ("Tue, 01 Dec 2026 23:59:60 GMT", 1_796_169_600),
      ("Tue, 01 Dec 2026 08:49:37", nil), ("Tue, 01 Dec 2026 08:49:37 CET", nil),
      ("Tue, 32 Dec 2026 08:49:37 GMT", nil),
      ("Tue, 01 Dez 2026 08:49:37 GMT", nil), ("Tue, 01 Dec 2026 8:49:37 GMT", nil),
      ("Tue, 01 Dec 2026 08:49:61 GMT", nil), ("0", nil), ("", nil),
    ] as [(String, Int64?)])
  func dates(text: String, seconds: Int64?) {
    #expect(HTTPDate.parse(text)?.nanoseconds == seconds.map { $0 * 1_000_000_000 })
  }

  @Test("Dates of certificates are read as OpenSSL writes them")
  func validity() {
    let read = CertificateValidity(
      lines: ["Subject:CN = x", "Start date:Nov  6 08:49:37 1994 GMT", "Expire date:Nov 30 12:00:00 2026 GMT"])
    // RFC 9110's own example of a date, and date -u -d '2026-11-30 12:00' +%s
    #expect(read.begin == ServerInstant(seconds: 784_111_777) && read.end == ServerInstant(seconds: 1_796_040_000))
    #expect(read.contains(ServerInstant(seconds: 784_111_777)) && !read.contains(ServerInstant(seconds: 784_111_776)))
    #expect(!CertificateValidity(lines: ["Start date:soon"]).contains(ServerInstant(seconds: 0)))
  }
}
