public import Timekeeping

/// A thing that a script defined, and where: what `check` lists.
public struct Definition: Sendable, Hashable {
  /// What it is.
  public var kind: Kind
  /// Its name, if it has one.
  public var name: String?
  /// The file that defined it, as the user named it.
  public var file: String
  /// The line that defined it, from 1; nil where none is known.
  public var line: Int?
  /// What it is made of, in the order of interest.
  public var fields: [Event.Detail]

  /// What a definition can be. The raw values are the words that users see.
  public enum Kind: String, Sendable {
    /// A countdown.
    case timer
    /// A countdown of several steps.
    case sequence
    /// A pad of adding buttons.
    case pad
    /// A single starting button.
    case button
    /// A sale list.
    case list
    /// A row of a sale list.
    case sale
    /// A listener of the shared tick.
    case listener
  }
}
