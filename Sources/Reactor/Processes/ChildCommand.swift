/// A program to start as a child, and what it gets.
package struct ChildCommand: Sendable, Hashable {
  /// The program's path.
  package var program: String

  /// Its arguments, the first of which is its own name.
  package var arguments: [String]

  /// Its whole environment, `NAME=value`.
  package var environment: [String]

  /// The folder in which it starts; nil for this process's own.
  package var folder: String?

  /// What it reads from its standard input; nothing when empty.
  package var input: [UInt8] = []

  /// How much of each of its streams is kept, in bytes; what comes after that is read and dropped.
  package var outputLimit: Int

  /// Whether its standard error is kept, too, or goes nowhere.
  package var keepsErrors = false

  /// Describes a command. No text has a NUL byte: C would end it there.
  package init(_ program: String, _ arguments: [String], environment: [String], outputLimit: Int) {
    self.program = program
    self.arguments = arguments
    self.environment = environment
    self.outputLimit = outputLimit
  }
}

extension FileSystem {
  /// The path of a program: of that name in one of the folders of `path` (`PATH` in `environ(7)`), or, of a path, itself;
  /// nil when there is no such file that may be run. Folders that depend on where one is are passed over.
  package static func program(named name: String, in path: String) -> String? {
    let candidates =
      name.contains("/")
      ? [name] : path.split(separator: ":").filter { $0.hasPrefix("/") }.map { "\($0)/\(name)" }
    return candidates.first { SystemCalls.isExecutable($0) && (try? kind(of: $0)) == .file }
  }
}
