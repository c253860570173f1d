/// Something to send to a web server, as somebody asks for it.
public struct PostRequest: Sendable, Hashable {
  /// Where it goes.
  public var address: WebAddress

  /// The hosts that may be asked, by name in small letters or by numeric address; nil for every one.
  ///
  /// An address that is for a special purpose, such as one of this machine or of a private network, has to be among them
  /// itself, whatever name leads to it.
  public var hosts: Set<String>?

  /// What is said of the body, and whatever else.
  public var fields: [HeaderField]

  /// What is sent.
  public var body: [UInt8]

  /// The key of the signature; nil for none.
  public var secret: [UInt8]?

  /// How often it is sent again when nobody has taken it.
  public var retries = usualRetries

  /// How long one attempt may take.
  public var timeout: Duration = usualTimeout

  /// How many redirects are followed.
  public var redirects = 0

  /// How often it is sent again unless it is said.
  public static let usualRetries = 3

  /// How long one attempt may take unless it is said.
  public static let usualTimeout: Duration = .seconds(10)

  /// The longest time that one attempt may take.
  public static let longestTimeout: Duration = .seconds(3_600)

  /// The most times that it can be sent again.
  public static let mostRetries = 20

  /// The most redirects that can be followed.
  public static let mostRedirects = 10

  /// Describes what is sent where.
  public init(to address: WebAddress, hosts: Set<String>?, fields: [HeaderField] = [], body: [UInt8] = []) {
    self.address = address
    self.hosts = hosts
    self.fields = fields
    self.body = body
  }

  /// How much memory its texts take, in bytes, roughly. O(the number of fields).
  public var size: Int {
    fields.reduce(body.count + address.target.utf8.count) { $0 + $1.name.utf8.count + $1.value.utf8.count }
  }
}

/// What came of something that was to be sent.
public struct PostResult: Sendable, Hashable {
  /// How it ended.
  public var ending: Ending

  /// The body of the answer.
  public var body: [UInt8]

  /// Whether the body was longer than what is kept.
  public var isCut: Bool

  /// How often it was sent, or tried to be.
  public var attempts: Int

  /// The number that was sent with each attempt, by which the receiver knows that they are one; empty for what was not
  /// sent.
  public var delivery: String

  /// How something that was to be sent ended.
  public enum Ending: Sendable, Hashable {
    /// A server has answered, with a status code (RFC 9110, section 15).
    case answered(Int)
    /// There was no answer, for this reason.
    case failed(String)
    /// The last attempt took too long.
    case timedOut
    /// It was not sent, or not any further, for this reason.
    case refused(String)

    /// The word that users see.
    public var word: String {
      switch self {
      case .answered: "answered"
      case .failed: "failed"
      case .timedOut: "timed_out"
      case .refused: "refused"
      }
    }
  }

  /// Makes a result.
  public init(_ ending: Ending, body: [UInt8] = [], isCut: Bool = false, attempts: Int = 0, delivery: String = "") {
    self.ending = ending
    self.body = body
    self.isCut = isCut
    self.attempts = attempts
    self.delivery = delivery
  }

  /// Whether a server has taken it.
  public var isSuccess: Bool { if case .answered(let status) = ending { (200...299).contains(status) } else { false } }
}
