/// Something outside that a script may reach: a program to run, or a host to speak with.
///
/// Written `run:NAME` and `net:HOST`, as in a plugin's manifest.
public struct Permission: Sendable, Hashable {
  /// What is reached.
  public var kind: Kind

  /// The program's name or path, or the host's name or address.
  public var name: String

  /// What can be reached. The raw values are the words that users write.
  public enum Kind: String, Sendable, CaseIterable {
    /// A program.
    case run
    /// A host of the network.
    case net
  }

  /// Makes a permission.
  public init(_ kind: Kind, _ name: String) {
    self.kind = kind
    self.name = name
  }
}
