/// What `timer` was asked for.
struct TimerOptions: Equatable, CommandOptions {
  /// The time and then the label; where one ends and the other begins is for the reader of times to say.
  var words: [String] = []

  /// How to show what happens, `.plain` or `.json`; nil leaves it to what standard output is.
  var display: Display?

  /// The zone for times without one; nil for the system's.
  var zone: String?

  /// The command to run when the time is up; empty for none.
  var command: [String] = []

  static var declaration: CommandDeclaration<TimerOptions> {
    CommandDeclaration(
      name: .timer,
      summary: "Count down once, without a script",
      operands: .init(
        placeholder: "DURATION|TIME [LABEL…]", field: \.words,
        missing: "'timer' needs a duration or a time, such as 25m or 18:30"),
      flags: [
        .choice(of: .plain, \.display, "Print one line for each event, also on a terminal"),
        .choice(of: .json, \.display, "Print one JSON object for each event"),
        .text("--zone", "NAME", \.zone, "Read a time in this zone, such as Europe/Berlin"),
        .rest(
          "--then", "COMMAND…", \.command, "Run this when the time is up, on this terminal; takes all words that follow"
        ),
      ],
      notes: [
        "The longest beginning that reads as a time is the time, the rest is the label. 'timer' may be left out: "
          + "moondial 25m Tea. The exit code is 2 when it was cancelled by a key."
      ],
      examples: [
        .init(term: "moondial timer 25m Tea", meaning: "Count down 25 minutes"),
        .init(term: "moondial timer 5s --then notify-send 'Time is up'", meaning: "Do something at the end"),
      ])
  }
}
