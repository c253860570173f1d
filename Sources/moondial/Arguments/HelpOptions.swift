/// What `help` was asked for.
struct HelpOptions: Equatable, CommandOptions {
  /// The command's name, if one was given.
  var topics: [String] = []

  static var declaration: CommandDeclaration<HelpOptions> {
    CommandDeclaration(
      name: .help,
      summary: "Tell how to use the program or one of its commands",
      operands: .init(placeholder: "[COMMAND]", field: \.topics, missing: nil, limit: 1),
      examples: [.init(term: "moondial help timer", meaning: "Read about a command")])
  }
}
