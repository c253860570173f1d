/// What `test` was asked for.
struct TestOptions: Equatable, CommandOptions {
  /// The scripts of tests, and folders of them.
  var files: [String] = []

  /// One JSON object a case.
  var isJSON = false

  /// Where the scripts' random numbers start from.
  var seed: UInt64 = 0

  /// The zone for times without one; nil for UTC, so that a test is the same everywhere.
  var zone: String?

  static var declaration: CommandDeclaration<TestOptions> {
    CommandDeclaration(
      name: .test,
      summary: "Run tests of scripts on virtual time",
      operands: .init(
        placeholder: "FILE_test.lua|FOLDER…", field: \.files,
        missing: "'test' needs at least one script of tests, such as lunch_test.lua"),
      flags: [
        .presence("--json", \.isJSON, "Print one JSON object for each case"),
        .integer("--seed", "N", \.seed, "Start the scripts' random numbers from N instead of 0"),
        .text("--zone", "NAME", \.zone, "Read times without a zone in this one instead of UTC"),
      ],
      notes: [
        "lunch_test.lua tests the lunch.lua, or the folder lunch, beside it, or the plugin in whose folder it is. Each "
          + "case begins anew at 2026-01-01 00:00, or when test.from says. The exit code is 1 when a case fails."
      ],
      examples: [
        .init(term: "moondial test lunch_test.lua", meaning: "Test a script")
      ])
  }
}
