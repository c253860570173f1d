package import Timekeeping

/// The dates between which a certificate is valid (RFC 5280, section 4.1.2.5), both included.
package struct CertificateValidity: Sendable, Equatable {
  /// The first instant; nil when it could not be read.
  package let begin: ServerInstant?
  /// The last instant; nil when it could not be read.
  package let end: ServerInstant?

  /// Reads them from what libcurl tells of a certificate: `Start date:Nov 30 12:00:00 2026 GMT` and `Expire date:…`.
  package init(lines: [String]) {
    func date(_ name: String) -> ServerInstant? {
      guard let line = lines.first(where: { $0.hasPrefix(name + ":") }) else { return nil }
      let words = line.dropFirst(name.count + 1).split(separator: " ")
      guard words.count == 5, words[4] == "GMT" else { return nil }
      return HTTPDate.parse("Mon \(words[0]) \(words[1]) \(words[2]) \(words[3])")
    }
    (begin, end) = (date("Start date"), date("Expire date"))
  }

  /// Whether it is valid then.
  package func contains(_ instant: ServerInstant) -> Bool {
    guard let begin, let end else { return false }
    return begin <= instant && instant <= end
  }
}
