/// What a command accepts; the parser and the help are made from it.
struct CommandDeclaration<Options: CommandOptions> {
  /// The word that calls it.
  let name: CommandName

  /// What it does: one sentence without a full stop.
  let summary: String

  /// The words that are no flags.
  var operands: Operands?

  /// The flags, in the order of the help.
  var flags: [Flag<Options>] = []

  /// What a reader of the help should know besides, one paragraph each.
  var notes: [String] = []

  /// Command lines to start from, each with what it does.
  var examples: [HelpPage.Entry] = []

  /// The words that are no flags.
  struct Operands {
    /// How the help shows them: `FILE…`.
    let placeholder: String
    /// Where they go.
    let field: WritableKeyPath<Options, [String]>
    /// What to say when there is none; nil when that is fine.
    let missing: String?
    /// How many there may be.
    var limit = Int.max
  }
}

/// The options of a command, as typed values.
protocol CommandOptions {
  /// The options of a command that was called without any.
  init()

  /// What the command accepts.
  static var declaration: CommandDeclaration<Self> { get }
}
