/// What `when` was asked for.
struct WhenOptions: Equatable, CommandOptions {
  /// The words of the text; a single `-` for one text a line on standard input.
  var words: [String] = []

  /// As if it were written at this time; nil for now.
  var at: String?

  /// The zone for times without one; nil for the system's.
  var zone: String?

  /// One JSON object a text.
  var isJSON = false

  static var declaration: CommandDeclaration<WhenOptions> {
    CommandDeclaration(
      name: .when,
      summary: "Tell how a duration, a time, an interval or a cron line is read",
      operands: .init(
        placeholder: "TEXT…", field: \.words, missing: "'when' needs a text, such as 'tomorrow 9am', or - for lines"),
      flags: [
        .text("--at", "TIME", \.at, "Read it as if it were written then"),
        .text("--zone", "NAME", \.zone, "Read times without a zone in this one, such as Europe/Berlin"),
        .presence("--json", \.isJSON, "Print one JSON object for each text"),
      ],
      notes: ["With - each line of standard input is a text. The exit code is 65 when one was not understood."],
      examples: [
        .init(term: "moondial when tomorrow 9am", meaning: "See which instant a time means"),
        .init(term: "moondial when '*/15 9-17 * * mon-fri'", meaning: "See the next runs of a cron line"),
      ])
  }
}
