import CLinux
import Glibc

/// The one place where this module touches memory by address: each function is a system call made safe.
///
/// The rest of the module sees arrays, strings and integers only. Descriptors are plain numbers here; who owns
/// them is the business of `FileDescriptor`.
enum SystemCalls {
  // MARK: Clocks and timers

  /// Where a clock stands, in nanoseconds (`clock_gettime(2)`).
  static func time(of clock: clockid_t) -> Int64 {
    var time = timespec()
    let result = unsafe clock_gettime(clock, &time)
    precondition(result == 0, "The kernel lacks clock \(clock)")
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }

  /// Makes a timer that can be polled (`timerfd_create(2)`).
  static func makeTimer(on clock: clockid_t) throws(SystemError) -> FileDescriptor {
    FileDescriptor(try retrying("timerfd_create") { timerfd_create(clock, Int32(TFD_NONBLOCK | TFD_CLOEXEC)) })
  }

  /// Arms a timer for an absolute time, in nanoseconds of its clock; nil disarms it (`timerfd_settime(2)`).
  static func arm(timer: Int32, at nanoseconds: Int64?, cancelOnSet: Bool = false) throws(SystemError) {
    var setting = itimerspec()
    if let nanoseconds {
      // Zero would disarm it; the first nanosecond of the clock has passed just as well.
      let (seconds, rest) = max(1, nanoseconds).quotientAndRemainder(dividingBy: 1_000_000_000)
      setting.it_value = timespec(tv_sec: Int(seconds), tv_nsec: Int(rest))
    }
    let flags = Int32(TFD_TIMER_ABSTIME | (cancelOnSet ? TFD_TIMER_CANCEL_ON_SET : 0))
    _ = try retrying("timerfd_settime") { unsafe timerfd_settime(timer, flags, &setting, nil) }
  }

  /// How often a timer went off since the last call; zero if it did not.
  static func takeExpirations(of timer: Int32) throws(SystemError) -> UInt64 {
    var count: UInt64 = 0
    let size = MemoryLayout<UInt64>.size
    return try retryingUnlessBlocked("read", on: timer) { unsafe Glibc.read(timer, &count, size) } == nil ? 0 : count
  }

  /// Whether a timer went off because its clock was set (`TFD_TIMER_CANCEL_ON_SET`).
  static func takeCancellation(of timer: Int32) throws(SystemError) -> Bool {
    do throws(SystemError) {
      _ = try takeExpirations(of: timer)
      return false
    } catch {
      guard error.code == .cancelled else { throw error }
      return true
    }
  }

  // MARK: Descriptors

  /// Closes a descriptor. Not retried: Linux has released it even when the call was interrupted (`close(2)`).
  static func close(_ descriptor: Int32) {
    _ = Glibc.close(descriptor)
  }

  /// Opens a file; the descriptor is not inherited by other programs (`open(2)`).
  static func open(_ path: String, flags: Int32) throws(SystemError) -> FileDescriptor {
    FileDescriptor(try retrying("open", on: path) { unsafe Glibc.open(path, flags | O_CLOEXEC) })
  }

  /// The size in bytes of a regular file; nil when it is anything else (`fstat(2)`).
  static func regularFileSize(of descriptor: Int32) throws(SystemError) -> Int? {
    var status = stat()
    _ = try retrying("fstat", on: "descriptor \(descriptor)") { unsafe fstat(descriptor, &status) }
    return status.st_mode & S_IFMT == S_IFREG ? Int(status.st_size) : nil
  }

  /// Where a symbolic link points (`readlink(2)`).
  static func target(ofLink path: String) throws(SystemError) -> String {
    var bytes = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let count = try retrying("readlink", on: path) {
      unsafe bytes.withUnsafeMutableBufferPointer { buffer in
        unsafe buffer.withMemoryRebound(to: CChar.self) { unsafe readlink(path, $0.baseAddress!, $0.count) }
      }
    }
    return String(decoding: bytes.prefix(count), as: UTF8.self)
  }

  /// Reads what is there, at most `limit` bytes; none at the end, nil when it would have to wait (`read(2)`).
  static func read(_ descriptor: Int32, atMost limit: Int) throws(SystemError) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: limit)
    let count = try retryingUnlessBlocked("read", on: descriptor) { unsafe Glibc.read(descriptor, &bytes, limit) }
    guard let count else { return nil }
    bytes.removeLast(limit - count)
    return bytes
  }

  /// Writes from the start of `bytes` and says how many went; nil when it would have to wait (`write(2)`).
  static func write(_ bytes: ArraySlice<UInt8>, to descriptor: Int32) throws(SystemError) -> Int? {
    try retryingUnlessBlocked("write", on: descriptor) {
      unsafe bytes.withUnsafeBytes { unsafe Glibc.write(descriptor, $0.baseAddress, $0.count) }
    }
  }

  /// Waits until one of the descriptors is ready or `milliseconds` have passed; negative: no limit (`poll(2)`).
  static func poll(_ descriptors: inout [pollfd], milliseconds: Int32) throws(SystemError) {
    let count = nfds_t(descriptors.count)
    _ = try retrying("poll") { unsafe Glibc.poll(&descriptors, count, milliseconds) }
  }

  // MARK: Signals

  /// A set of signals.
  static func signalSet(_ signals: some Sequence<Signal>) -> sigset_t {
    var set = sigset_t()
    unsafe sigemptyset(&set)
    for signal in signals {
      let result = unsafe sigaddset(&set, signal.rawValue)
      precondition(result == 0, "There is no signal \(signal.rawValue)")
    }
    return set
  }

  /// The signals that are blocked in this thread (`pthread_sigmask(3)`).
  static func signalMask() -> sigset_t {
    var mask = sigset_t()
    unsafe pthread_sigmask(SIG_SETMASK, nil, &mask)
    return mask
  }

  /// Blocks exactly these signals in this thread.
  static func setSignalMask(_ mask: sigset_t) {
    var mask = mask
    unsafe pthread_sigmask(SIG_SETMASK, &mask, nil)
  }

  /// Whether a signal is in the set.
  static func contains(_ signal: Signal, in signals: sigset_t) -> Bool {
    var signals = signals
    return unsafe sigismember(&signals, signal.rawValue) == 1
  }

  /// Blocks these signals too in this thread.
  static func block(_ signals: sigset_t) {
    var signals = signals
    unsafe pthread_sigmask(SIG_BLOCK, &signals, nil)
  }

  /// Blocks these signals no more in this thread.
  static func unblock(_ signals: sigset_t) {
    var signals = signals
    unsafe pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }

  /// Sends a signal to this process; where it is not blocked it has come before this returns (`kill(2)`).
  static func sendToThisProcess(_ signal: Signal) {
    _ = kill(getpid(), signal.rawValue)
  }

  /// Makes a descriptor for blocked signals, or changes which ones it tells (`signalfd(2)`).
  static func watchSignals(_ signals: sigset_t, with descriptor: Int32?) throws(SystemError) -> Int32 {
    var signals = signals
    return try retrying("signalfd") { unsafe signalfd(descriptor ?? -1, &signals, Int32(SFD_NONBLOCK | SFD_CLOEXEC)) }
  }

  /// The next signal that has arrived; nil when there is none.
  static func takeSignal(from descriptor: Int32) throws(SystemError) -> Signal? {
    var information = signalfd_siginfo()
    let size = MemoryLayout<signalfd_siginfo>.size
    let count = try retryingUnlessBlocked("read", on: descriptor) { unsafe Glibc.read(descriptor, &information, size) }
    return count == nil ? nil : Signal(rawValue: Int32(information.ssi_signo))
  }

  /// Whether the signal is ignored in this process by somebody's choice, not by default (`sigaction(2)`).
  static func isIgnored(_ signal: Signal) -> Bool {
    var action = sigaction()
    unsafe sigaction(signal.rawValue, nil, &action)
    let (handler, ignore) = unsafe (action.__sigaction_handler.sa_handler, SIG_IGN)
    return unsafe unsafeBitCast(handler, to: Int.self) == unsafeBitCast(ignore, to: Int.self)
  }

  /// Ignores SIGPIPE in this process, or lets it end the process again.
  static func setBrokenPipeIgnored(_ ignored: Bool) {
    _ = signal(SIGPIPE, ignored ? SIG_IGN : SIG_DFL)
  }

  // MARK: Terminals

  /// Whether the descriptor is a terminal (`isatty(3)`).
  static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  /// A terminal's modes (`tcgetattr(3)`).
  static func terminalModes(of descriptor: Int32) throws(SystemError) -> termios {
    var modes = termios()
    _ = try retrying("tcgetattr", on: "descriptor \(descriptor)") { unsafe tcgetattr(descriptor, &modes) }
    return modes
  }

  /// Sets a terminal's modes once its output is out; what was typed is kept (`tcsetattr(3)`).
  static func setTerminalModes(of descriptor: Int32, to modes: termios) throws(SystemError) {
    var modes = modes
    _ = try retrying("tcsetattr", on: "descriptor \(descriptor)") { unsafe tcsetattr(descriptor, TCSADRAIN, &modes) }
  }

  /// The same modes, with readings that return as soon as one byte is there.
  static func readingSingleBytes(_ modes: termios) -> termios {
    var modes = modes
    unsafe withUnsafeMutableBytes(of: &modes.c_cc) { characters in
      unsafe characters[Int(VMIN)] = 1
      unsafe characters[Int(VTIME)] = 0
    }
    return modes
  }

  /// The size of a terminal in characters (TIOCGWINSZ, `ioctl_tty(2)`).
  static func windowSize(of descriptor: Int32) throws(SystemError) -> (columns: Int, rows: Int) {
    var size = winsize()
    let request = UInt(TIOCGWINSZ)
    _ = try retrying("ioctl", on: "descriptor \(descriptor)") { unsafe ioctl(descriptor, request, &size) }
    return (Int(size.ws_col), Int(size.ws_row))
  }

  // MARK: Processes

  /// The entries of the environment, `NAME=value` (`environ(7)`).
  static func environment() -> [String] {
    var entries: [String] = []
    var next = unsafe environ
    while let entry = unsafe next.pointee {
      unsafe entries.append(String(cString: entry))
      unsafe next += 1
    }
    return entries
  }

  /// The working directory (`getcwd(3)`).
  static func workingDirectory() throws(SystemError) -> String {
    guard let path = unsafe getcwd(nil, 0) else {
      throw SystemError(SystemError.Code(rawValue: errno), call: "getcwd")
    }
    defer { unsafe free(path) }
    return unsafe String(cString: path)
  }

  /// Calls `body` with the strings as C wants them: addresses, ended by a null.
  static func withStrings<Result>(
    _ strings: [String], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Result
  ) -> Result {
    var addresses = unsafe strings.map { unsafe strdup($0) } + [nil]
    defer { unsafe addresses.forEach { unsafe free($0) } }
    return unsafe body(&addresses)
  }

  // MARK: Errors

  /// The symbol and the words of an error number; nil for an unknown one.
  static func explanation(ofError number: Int32) -> (symbol: String, words: String)? {
    guard let symbol = unsafe strerrorname_np(number), let words = unsafe strerrordesc_np(number) else { return nil }
    return unsafe (String(cString: symbol), String(cString: words))
  }
}
