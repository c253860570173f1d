/// Something outside that a script may reach: a program to run, a host to speak with, or a file elsewhere to play.
///
/// Written `run:NAME`, `net:HOST` and `sound:FILE`, as in a plugin's manifest.
public struct Permission: Sendable, Hashable {
  /// What is reached.
  public var kind: Kind

  /// The program's name or path, the host's name or address, or the file's path.
  public var name: String

  /// What can be reached. The raw values are the words that users write.
  public enum Kind: String, Sendable, CaseIterable {
    /// A program.
    case run
    /// A host of the network.
    case net
    /// A file outside the script's folder, as a sound.
    case sound
  }

  /// Makes a permission.
  public init(_ kind: Kind, _ name: String) {
    self.kind = kind
    self.name = name
  }
}
