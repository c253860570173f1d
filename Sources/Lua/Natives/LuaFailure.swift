/// An error that a native function gives to the script which called it.
///
/// Lua raises it, with the script's position, after the native function has returned.
public struct LuaFailure: Error, Sendable, Equatable {
  /// What went wrong: a sentence that says what to do instead.
  public var message: String

  /// The argument that is to blame, from 1 as on the stack (a method's handle is 1); nil when none is.
  ///
  /// The message then reads `bad argument #1 to 'after' (…)`. The handle of a method is not counted there.
  public var argument: Int?

  /// Makes an error.
  public init(_ message: String, argument: Int? = nil) {
    // C would end the message there.
    self.message =
      message.utf8.contains(0)
      ? message.split(separator: "\0", omittingEmptySubsequences: false).joined(separator: "\\0") : message
    self.argument = argument
  }
}
