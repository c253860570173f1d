/// What `repl` was asked for.
struct ReplOptions: Equatable, CommandOptions {
  /// What it shares with `run`: scripts beside the prompt, their zone, their clock and what they are granted.
  var scripts = RunOptions()

  static var declaration: CommandDeclaration<ReplOptions> {
    CommandDeclaration(
      name: .repl,
      summary: "Show a prompt for Lua beside running timers",
      operands: .init(placeholder: "[FILE.lua|FOLDER…]", field: \.scripts.files, missing: nil),
      flags: [
        .text("--zone", "NAME", \.scripts.zone, "Read times without a zone in this one, such as Europe/Berlin"),
        .presence(
          "--watch", \.scripts.watches, "Load a script anew when its file changes; timers go on by their names"),
        .texts("--server", "URL", \.scripts.servers, "Follow this time server's clock; give it again for several"),
        .presence(
          "--require-sync", \.scripts.requiresSync, "Wait for a server's time however long that takes, not only 10 s"),
        .presence(
          "--stay", \.scripts.stays, "Go on when nothing is waited for any more, if the lines come from a pipe"),
      ] + GuestOptions.flags(\.scripts.guests),
      notes: [
        "Timers run while you type, and what scripts print appears above the line. The prompt's own lines are a script "
          + "called repl, with the limits and permissions of all others.",
        "Without a terminal it reads standard input to its end as one script, runs that, and ends when nothing is "
          + "waited for any more.",
      ],
      examples: [
        .init(term: "moondial repl kitchen.lua", meaning: "Play with a script's timers"),
        .init(term: "moondial repl <tea.lua", meaning: "Run a script from standard input"),
      ])
  }
}
