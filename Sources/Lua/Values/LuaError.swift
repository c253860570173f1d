/// Why Lua code did not run to its end.
public struct LuaError: Error, Sendable, Equatable {
  /// What sort of failure it was.
  public enum Code: String, Sendable {
    /// The text is not Lua.
    case syntax
    /// The script, or a native function that it called, raised an error.
    case runtime
    /// The script needs more memory than it may have.
    case memory
    /// It took more of the processor's time than it may, and was stopped.
    case interrupted
    /// The function belongs to another state, or to one that is gone.
    case invalidReference
    /// A result cannot be copied out of Lua, such as a table that contains itself.
    case unrepresentable
  }

  /// What sort of failure it was.
  public var code: Code

  /// What happened, without the position.
  public var message: String

  /// The script's name as Lua shortens it; nil when no script was involved.
  public var source: String?

  /// The line in the script, from 1.
  public var line: Int?

  /// The column in UTF-8 bytes, from 1; only syntax errors have one, and not all of them.
  public var column: Int?

  /// Who called whom, one line each, innermost first, as luaL_traceback tells it; from the innermost function of a
  /// script to the outermost. Functions that catch errors are left out. Empty when no script was running; at most 4 KiB.
  public var traceback: String

  /// Makes an error.
  public init(
    _ code: Code, _ message: String, source: String? = nil, line: Int? = nil, column: Int? = nil,
    traceback: String = ""
  ) {
    self.code = code
    self.message = message
    self.source = source
    self.line = line
    self.column = column
    self.traceback = traceback
  }
}

extension LuaError: CustomStringConvertible {
  /// The position, as far as it is known, and the message.
  public var description: String {
    var text = ""
    if let source {
      text += source
      if let line { text += ":\(line)" }
      if let column { text += ":\(column)" }
      text += ": "
    }
    return text + message
  }
}
