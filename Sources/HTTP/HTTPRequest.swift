package import Reactor

/// A request to a web server.
package struct HTTPRequest: Sendable {
  /// What is asked for (RFC 9110, section 9).
  package enum Method: Sendable {
    /// The header alone.
    case head
    /// The header and the body.
    case get
    /// The same, in exchange for a body.
    case post
  }

  /// The URL. Of its host nothing is looked up: it is numeric, or `resolved` or `peer` says where it is.
  package var url: String

  /// What is asked for.
  package var method: Method

  /// Lines of the header besides the usual ones, such as `Accept: text/plain`.
  package var fields: [String] = []

  /// What is sent; of `post` alone.
  package var body: [UInt8] = []

  /// `HOST:PORT:ADDRESS,…` for a name that was looked up.
  package var resolved: String?

  /// The one address to connect to, whatever the URL's host is; a kept connection to another one is not used.
  package var peer: IPAddress?

  /// A file of certificates to trust in place of the system's.
  package var certificates: String?

  /// The chain has to hold, but the dates of its certificates are left to whoever asks.
  package var leavesDates = false

  /// Whether it is to be known when the request was sent.
  package var isTimed = false

  /// When it is given up, if it is not answered; nil for never.
  package var timeout: Duration? = .seconds(5)

  /// When connecting to an address is given up.
  package var connectTimeout: Duration = .seconds(5)

  /// The most bytes of an answer's body.
  package var bodyLimit = 1 << 16

  /// Whether a longer body is cut, and the connection ended, or is a failure.
  package var cutsBody = false

  /// Describes a request with the usual limits.
  package init(url: String, method: Method) {
    self.url = url
    self.method = method
  }
}
