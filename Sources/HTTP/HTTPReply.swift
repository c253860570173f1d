package import Reactor
package import Timekeeping

/// What a web server answered, and the two instants that bound when it read its clock.
package struct HTTPReply: Sendable {
  /// Before the request was sent, if that was to be known; else before it was begun.
  package var sent: LocalInstant

  /// After the first line of the answer was there.
  package var returned: LocalInstant

  /// Whether a connection was made for it: then the time of sending says little.
  package var isFirstOnConnection = false

  /// The status code (RFC 9110, section 15).
  package var status = 0

  /// The header lines, the status line first.
  package var headers: [String] = []

  /// The body.
  package var body: [UInt8] = []

  /// Whether the body went on beyond what is kept.
  package var isCut = false

  /// The dates between which the shown certificates are valid; only of a transfer that connected and left them open.
  package var validity: [CertificateValidity] = []

  /// Makes an answer to a request that was sent and answered then.
  package init(
    sent: LocalInstant, returned: LocalInstant, status: Int = 0, headers: [String] = [], body: [UInt8] = []
  ) {
    self.sent = sent
    self.returned = returned
    self.status = status
    self.headers = headers
    self.body = body
  }

  /// The value of a header field, by its name in small letters (RFC 9110, section 5.1); of several the first.
  package func field(_ name: String) -> String? {
    for line in headers {
      guard let colon = line.firstIndex(of: ":"), line[..<colon].lowercased() == name else { continue }
      let value = line[line.index(after: colon)...].drop { $0 == " " || $0 == "\t" }
      return String(value.prefix { !$0.isNewline })
    }
    return nil
  }
}

/// Why a web server's answer is not there.
package struct HTTPFailure: Error, Sendable {
  /// What it was about.
  package enum Cause: Sendable {
    /// The server has not proved who it is.
    case trust
    /// No connection could be made.
    case connection
    /// It took too long.
    case timeout
    /// Whoever asked does not want to speak with that address.
    case unwantedAddress(IPAddress)
    /// Anything else.
    case other
  }

  /// What it was about.
  package var cause: Cause

  /// The reason in words.
  package var reason: String
}
