import CLinux
import Glibc

/// A system call that failed: which call, on what, and why.
package struct SystemError: Error, Hashable {
  /// Why it failed.
  package var code: Code

  /// The call, by its C name.
  package var call: String

  /// What it was called on, such as a path; nil when there is no such thing.
  package var subject: String?

  /// Makes the error that `call` reported about `subject`.
  package init(_ code: Code, call: String, subject: String? = nil) {
    self.code = code
    self.call = call
    self.subject = subject
  }
}

extension SystemError {
  /// An error number of the C library (`errno(3)`).
  package struct Code: RawRepresentable, Sendable, Hashable {
    /// The number.
    package var rawValue: Int32

    /// Makes the code with that number.
    package init(rawValue: Int32) {
      self.rawValue = rawValue
    }

    /// EACCES: permission denied.
    package static let permissionDenied = Code(rawValue: EACCES)
    /// EAGAIN: it would have to wait.
    package static let wouldBlock = Code(rawValue: EAGAIN)
    /// EBADF: no such open descriptor.
    package static let badDescriptor = Code(rawValue: EBADF)
    /// ECANCELED: the wall clock was set while a timer watched it.
    package static let cancelled = Code(rawValue: ECANCELED)
    /// ECONNRESET: the peer of a socket is gone.
    package static let connectionReset = Code(rawValue: ECONNRESET)
    /// EIO: the device failed, or the terminal has gone away.
    package static let inputOutput = Code(rawValue: EIO)
    /// EINTR: a signal handler ran.
    package static let interrupted = Code(rawValue: EINTR)
    /// ENOENT: no such file.
    package static let noSuchFile = Code(rawValue: ENOENT)
    /// ENOTTY: not a terminal.
    package static let notTerminal = Code(rawValue: ENOTTY)
    /// EPIPE: the reader of a pipe or socket is gone.
    package static let brokenPipe = Code(rawValue: EPIPE)
  }
}

extension SystemError.Code: CustomStringConvertible {
  /// The code in words with its symbol, "No such file or directory (ENOENT)".
  package var description: String {
    guard let (symbol, words) = SystemCalls.explanation(ofError: rawValue) else { return "error \(rawValue)" }
    return "\(words) (\(symbol))"
  }
}

extension SystemError: CustomStringConvertible {
  /// One sentence: the call, its subject, the reason.
  package var description: String {
    let place = subject.map { " \($0)" } ?? ""
    return "\(call)\(place) failed: \(code)"
  }
}
