/// Why an answer was not used. The raw values are the words that users see.
///
/// The cases stand in the order in which answers are checked; all up to `replayed` are dropped in silence, so that
/// nobody who has not seen the request can spoil it.
package enum NTPRefusal: String, Sendable, Error, CaseIterable {
  /// Fewer bytes than a header, or more that are no extension fields (RFC 7822).
  case length = "its length is wrong"
  /// Neither version 3 nor 4.
  case version = "its version is wrong"
  /// Not a server's answer to a client: the request itself, a broadcast, a peer's message.
  case mode = "it is no server's answer"
  /// It does not repeat the request's random number.
  case origin = "it answers another request"
  /// The server wants to be asked less often.
  case rateLimited = "the server wants to be asked less often (RATE)"
  /// The server does not want to be asked at all.
  case denied = "the server refuses to answer (DENY)"
  /// Another kiss of death.
  case kiss = "the server does not serve (kiss of death)"
  /// The server's own clock is not set.
  case unsynchronised = "the server's clock is not set"
  /// More servers away from a reference clock than there may be.
  case stratum = "its stratum is not in 1 to 15"
  /// The server leaves out when it received or sent.
  case zeroTime = "a time of the server is missing"
  /// The answer would have left before the request arrived.
  case order = "the server's times are the wrong way round"
  /// The server kept the request longer than a second.
  case processing = "the server kept the request for more than a second"
  /// The answer would have arrived before it left.
  case negativeDelay = "the answer would have arrived before it was sent"
  /// So long under way that it says next to nothing.
  case delay = "it was under way for more than 2 s"
  /// The server itself may be seconds off.
  case rootDistance = "the server says that it may be 3 s off or more"
  /// A time before this program was written, or decades after.
  case implausible = "the server's time is before 2025 or after 2100"
}
