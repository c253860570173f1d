/// What `rehearse` was asked for.
struct RehearseOptions: Equatable, CommandOptions {
  /// The scripts and plugin folders.
  var files: [String] = []

  /// When virtual time begins, as it was written; nil for now.
  var from: String?

  /// How much of virtual time to go through, as it was written; nil for 24 hours.
  var length: String?

  /// Where the scripts' random numbers start from.
  var seed: UInt64 = 0

  /// How to print what happens; the board has no place in it and counts as lines.
  var display: Display?

  /// The zone for times without one; nil for the system's.
  var zone: String?

  /// As for `run`; files have no time to change.
  var watches = false

  /// As for `run`; nobody is asked, and virtual time counts as synchronised.
  var servers: [String] = []

  /// As for `run`.
  var requiresSync = false

  /// As for `run`; virtual time ends where it was told to.
  var stays = false

  /// What scripts are granted, and their settings.
  var guests = GuestOptions()

  static var declaration: CommandDeclaration<RehearseOptions> {
    CommandDeclaration(
      name: .rehearse,
      summary: "Run scripts on virtual time and print at once what would happen",
      operands: .init(
        placeholder: "FILE.lua|FOLDER…", field: \.files,
        missing: "'rehearse' needs at least one script or plugin folder"),
      flags: [
        .text("--from", "TIME", \.from, "Begin at this time instead of now"),
        .text("--for", "DURATION", \.length, "Go through this much time instead of 24 hours"),
        .integer("--seed", "N", \.seed, "Start the scripts' random numbers from N instead of 0"),
        .choice(of: .json, \.display, "Print one JSON object for each event"),
        .choice(of: .plain, \.display, "Print one line for each event, as without this flag"),
        .text("--zone", "NAME", \.zone, "Read times without a zone in this one, such as Europe/Berlin"),
        .choice(of: .board, \.display, "Taken as 'run' takes it, and changes nothing here"),
        .presence("--watch", \.watches, "Taken as 'run' takes it, and changes nothing here"),
        .texts("--server", "URL", \.servers, "Taken as 'run' takes it; nobody is asked"),
        .presence("--require-sync", \.requiresSync, "Taken as 'run' takes it, and changes nothing here"),
        .presence("--stay", \.stays, "Taken as 'run' takes it, and changes nothing here"),
      ] + GuestOptions.flags(\.guests),
      notes: ["Nothing leaves the program: commands, webhooks and notifications are only printed."],
      examples: [
        .init(term: "moondial rehearse sale.lua", meaning: "See the next day of a script"),
        .init(
          term: "moondial rehearse --from '2026-11-11 00:00' --for 2h sale.lua", meaning: "Try out a night of sales"),
      ])
  }
}
