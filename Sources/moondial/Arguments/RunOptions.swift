/// What `run` was asked for.
struct RunOptions: Equatable, CommandOptions {
  /// The scripts and plugin folders.
  var files: [String] = []

  /// How to show what happens; nil leaves it to what standard output is.
  var display: Display?

  /// The zone for times without one; nil for the system's.
  var zone: String?

  /// The language of the board's words; nil for the environment's.
  var language: String?

  /// Show times of a day or more to the minute.
  var hidesSeconds = false

  /// Load scripts again when their files change.
  var watches = false

  /// The time servers of the authority; none to follow those that the scripts name, or this machine's clock.
  var servers: [String] = []

  /// Let server deadlines wait for a server's time, however long that takes.
  var requiresSync = false

  /// Go on when nothing is waited for.
  var stays = false

  /// What scripts are granted, and their settings.
  var guests = GuestOptions()

  static var declaration: CommandDeclaration<RunOptions> {
    CommandDeclaration(
      name: .run,
      summary: "Load scripts or plugin folders and run their timers",
      operands: .init(
        placeholder: "FILE.lua|FOLDER…", field: \.files, missing: "'run' needs at least one script or plugin folder"),
      flags: [
        .choice(of: .plain, \.display, "Print one line for each event, also on a terminal"),
        .choice(of: .json, \.display, "Print one JSON object for each event"),
        .choice(of: .board, \.display, "Show the board even if it would not be chosen"),
        .text("--zone", "NAME", \.zone, "Read times without a zone in this one, such as Europe/Berlin"),
        .text(
          "--lang", "TAG", \.language,
          "Show the board in this language, en or zh, whatever LC_ALL, LC_MESSAGES and LANG say"),
        .presence(
          "--no-seconds", \.hidesSeconds, "Show times of a day or more to the minute; the board then sleeps as long"),
        .presence("--watch", \.watches, "Load a script anew when its file changes; timers go on by their names"),
        .texts("--server", "URL", \.servers, "Follow this time server's clock; give it again for several"),
        .presence("--require-sync", \.requiresSync, "Wait for a server's time however long that takes, not only 10 s"),
        .presence("--stay", \.stays, "Go on when nothing is waited for any more"),
      ] + GuestOptions.flags(\.guests),
      notes: [
        "On a terminal this shows the board, elsewhere one line for each event. It ends when nothing is waited for: "
          + "no timer runs, no sale is to come, no action is under way.",
        "The signal SIGUSR1 loads all scripts anew. One that cannot be loaded is told, and the version before it goes on.",
      ],
      examples: [
        .init(term: "moondial run sale.lua", meaning: "Show a script's timers as they run"),
        .init(term: "moondial run --json sale.lua | jq .event", meaning: "Follow the events with another program"),
      ])
  }
}
