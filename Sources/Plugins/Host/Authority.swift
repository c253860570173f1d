public import Timekeeping

/// Whose clock scripts want to be followed.
public struct Authority: Sendable, Hashable {
  /// The time servers.
  public let sources: [SourceAddress]

  /// How often they are asked while all is well; nil for as often as is usual.
  public let every: Duration?

  /// The plugin that named them first.
  public let plugin: String

  /// Whether another plugin means the same.
  func isSame(as other: Authority) -> Bool { sources == other.sources && every == other.every }
}
