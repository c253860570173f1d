import CLinux
import Glibc

/// A system call that failed: which call, on what, and why.
public struct SystemError: Error, Hashable {
  /// Why it failed.
  public var code: Code

  /// The call, by its C name.
  public var call: String

  /// What it was called on, such as a path; nil when there is no such thing.
  public var subject: String?

  /// Makes the error that `call` reported about `subject`.
  public init(_ code: Code, call: String, subject: String? = nil) {
    self.code = code
    self.call = call
    self.subject = subject
  }
}

extension SystemError {
  /// An error number of the C library (`errno(3)`).
  public struct Code: RawRepresentable, Sendable, Hashable {
    /// The number.
    public var rawValue: Int32

    /// Makes the code with that number.
    public init(rawValue: Int32) {
      self.rawValue = rawValue
    }

    /// EACCES: permission denied.
    public static let permissionDenied = Code(rawValue: EACCES)
    /// EAGAIN: it would have to wait.
    public static let wouldBlock = Code(rawValue: EAGAIN)
    /// EBADF: no such open descriptor.
    public static let badDescriptor = Code(rawValue: EBADF)
    /// ECANCELED: the wall clock was set while a timer watched it.
    public static let cancelled = Code(rawValue: ECANCELED)
    /// ECONNRESET: the peer of a socket is gone.
    public static let connectionReset = Code(rawValue: ECONNRESET)
    /// EIO: the device failed, or the terminal has gone away.
    public static let inputOutput = Code(rawValue: EIO)
    /// EEXIST: there is such a file already.
    public static let exists = Code(rawValue: EEXIST)
    /// EINTR: a signal handler ran.
    public static let interrupted = Code(rawValue: EINTR)
    /// ENOENT: no such file.
    public static let noSuchFile = Code(rawValue: ENOENT)
    /// ENOTDIR: a part of the path is no folder.
    public static let notAFolder = Code(rawValue: ENOTDIR)
    /// ENOTTY: not a terminal.
    public static let notTerminal = Code(rawValue: ENOTTY)
    /// EPIPE: the reader of a pipe or socket is gone.
    public static let brokenPipe = Code(rawValue: EPIPE)
  }
}

extension SystemError.Code: CustomStringConvertible {
  /// The code in words with its symbol, "No such file or directory (ENOENT)".
  public var description: String {
    guard let (symbol, words) = SystemCalls.explanation(ofError: rawValue) else { return "error \(rawValue)" }
    return "\(words) (\(symbol))"
  }
}

extension SystemError: CustomStringConvertible {
  /// One sentence: the call, its subject, the reason.
  public var description: String {
    let place = subject.map { " \($0)" } ?? ""
    return "\(call)\(place) failed: \(code)"
  }
}
