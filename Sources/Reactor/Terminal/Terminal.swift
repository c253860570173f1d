import Glibc

/// A terminal that tells each key as it is pressed, and is put back as it was when its owner goes.
///
/// Ctrl-C and Ctrl-Z stay signals. After an end by signal, after a stop, and before another program is started,
/// call `restore()`; `readKeys()` may be called again.
public struct Terminal: ~Copyable {
  /// The terminal's descriptor, which someone else owns.
  public let descriptor: Int32

  private let original: termios
  private var isChanged = false

  /// Looks at the terminal on `descriptor`; throws ENOTTY when it is none.
  public init(descriptor: Int32) throws(SystemError) {
    self.descriptor = descriptor
    original = try SystemCalls.terminalModes(of: descriptor)
  }

  deinit {
    if isChanged { try? SystemCalls.setTerminalModes(of: descriptor, to: original) }
  }

  /// Whether `descriptor` is a terminal.
  public static func isTerminal(_ descriptor: Int32) -> Bool {
    SystemCalls.isTerminal(descriptor)
  }

  /// Waits for a line to be typed, at most some hundred characters; empty at the end of input and after an error.
  public static func readLine(from descriptor: Int32) -> String {
    let bytes = (try? SystemCalls.read(descriptor, atMost: 1_024)) ?? []
    return String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
  }

  /// The terminal on `descriptor`, opened once more so that a write to it never waits; nil where that is not allowed.
  ///
  /// Whether writes wait belongs to an opening (`open(2)`), and the one of `descriptor` is the shell's, too. A terminal
  /// counts as writable while it has room for one byte, so `poll(2)` alone does not keep a longer write from waiting.
  public static func openedWithoutWaiting(_ descriptor: Int32) -> FileDescriptor? {
    try? SystemCalls.open("/proc/self/fd/\(descriptor)", flags: O_WRONLY | O_NONBLOCK | O_NOCTTY)
  }

  /// Tells each key at once and shows none of them: no echo, no lines, no Ctrl-S that would stop the output.
  public mutating func readKeys() throws(SystemError) {
    var modes = SystemCalls.readingSingleBytes(original)
    modes.c_lflag &= ~tcflag_t(ECHO | ECHONL | ICANON | IEXTEN)
    modes.c_lflag |= tcflag_t(ISIG)
    modes.c_iflag &= ~tcflag_t(IXON)
    try SystemCalls.setTerminalModes(of: descriptor, to: modes)
    isChanged = true
  }

  /// Puts the terminal back as it was; does nothing when it is so already.
  public mutating func restore() throws(SystemError) {
    guard isChanged else { return }
    try SystemCalls.setTerminalModes(of: descriptor, to: original)
    isChanged = false
  }

  /// The size of a terminal, in characters.
  public struct Size: Sendable, Hashable {
    /// Characters in a line.
    public var columns: Int
    /// Lines.
    public var rows: Int

    /// Makes a size.
    public init(columns: Int, rows: Int) {
      self.columns = columns
      self.rows = rows
    }
  }

  /// The terminal's size now; nil for a terminal that does not know it.
  public static func size(of descriptor: Int32) -> Size? {
    guard let (columns, rows) = try? SystemCalls.windowSize(of: descriptor), columns > 0, rows > 0 else { return nil }
    return Size(columns: columns, rows: rows)
  }
}
