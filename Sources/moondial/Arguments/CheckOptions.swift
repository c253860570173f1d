/// What `check` was asked for.
struct CheckOptions: Equatable, CommandOptions {
  /// The scripts and plugin folders.
  var files: [String] = []

  /// One JSON object a definition or problem.
  var isJSON = false

  /// The zone for times without one; nil for the system's.
  var zone: String?

  /// What scripts are granted, and their settings.
  var guests = GuestOptions()

  static var declaration: CommandDeclaration<CheckOptions> {
    CommandDeclaration(
      name: .check,
      summary: "Load scripts without running them, and list what they define and every problem",
      operands: .init(
        placeholder: "FILE.lua|FOLDER…", field: \.files, missing: "'check' needs at least one script or plugin folder"),
      flags: [
        .presence("--json", \.isJSON, "Print one JSON object for each definition and problem"),
        .text("--zone", "NAME", \.zone, "Read times without a zone in this one, such as Europe/Berlin"),
      ] + GuestOptions.flags(\.guests),
      notes: ["The exit code is 0 without problems and 65 with some."],
      examples: [
        .init(term: "moondial check sale.lua", meaning: "Look a script over before the sale")
      ])
  }
}
