import Glibc

/// A terminal that tells each key as it is pressed, and is put back as it was when its owner goes.
///
/// Ctrl-C and Ctrl-Z stay signals. After an end by signal, after a stop, and before another program is started,
/// call `restore()`; `readKeys()` may be called again.
package struct Terminal: ~Copyable {
  /// The terminal's descriptor, which someone else owns.
  package let descriptor: Int32

  private let original: termios
  private var isChanged = false

  /// Looks at the terminal on `descriptor`; throws ENOTTY when it is none.
  package init(descriptor: Int32) throws(SystemError) {
    self.descriptor = descriptor
    original = try SystemCalls.terminalModes(of: descriptor)
  }

  deinit {
    if isChanged { try? SystemCalls.setTerminalModes(of: descriptor, to: original) }
  }

  /// Whether `descriptor` is a terminal.
  package static func isTerminal(_ descriptor: Int32) -> Bool {
    SystemCalls.isTerminal(descriptor)
  }

  /// Tells each key at once and shows none of them: no echo, no lines, no Ctrl-S that would stop the output.
  package mutating func readKeys() throws(SystemError) {
    var modes = SystemCalls.readingSingleBytes(original)
    modes.c_lflag &= ~tcflag_t(ECHO | ECHONL | ICANON | IEXTEN)
    modes.c_lflag |= tcflag_t(ISIG)
    modes.c_iflag &= ~tcflag_t(IXON)
    try SystemCalls.setTerminalModes(of: descriptor, to: modes)
    isChanged = true
  }

  /// Puts the terminal back as it was; does nothing when it is so already.
  package mutating func restore() throws(SystemError) {
    guard isChanged else { return }
    try SystemCalls.setTerminalModes(of: descriptor, to: original)
    isChanged = false
  }

  /// The size of a terminal, in characters.
  package struct Size: Sendable, Hashable {
    /// Characters in a line.
    package var columns: Int
    /// Lines.
    package var rows: Int

    /// Makes a size.
    package init(columns: Int, rows: Int) {
      self.columns = columns
      self.rows = rows
    }
  }

  /// The terminal's size now; nil for a terminal that does not know it.
  package static func size(of descriptor: Int32) -> Size? {
    guard let (columns, rows) = try? SystemCalls.windowSize(of: descriptor), columns > 0, rows > 0 else { return nil }
    return Size(columns: columns, rows: rows)
  }
}
