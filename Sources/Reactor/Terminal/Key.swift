/// A key, as a terminal tells it.
public enum Key: Sendable, Hashable {
  /// A printable character; marks that combine with the one before come by themselves.
  case character(Unicode.Scalar)
  /// A letter with Ctrl held, in lower case: `.control("c")`.
  case control(Unicode.Scalar)
  /// Enter or Return.
  case enter
  /// Tab.
  case tab
  /// Esc.
  case escape
  /// Backspace.
  case backspace
  /// Del.
  case delete
  /// An arrow key.
  case up, down, left, right
  /// Page up, page down.
  case pageUp, pageDown
  /// Home, end.
  case home, end
}
