extension CommandName {
  /// The command's help.
  var helpPage: HelpPage {
    switch self {
    case .run: RunOptions.declaration.helpPage
    case .rehearse: RehearseOptions.declaration.helpPage
    case .repl: ReplOptions.declaration.helpPage
    case .check: CheckOptions.declaration.helpPage
    case .test: TestOptions.declaration.helpPage
    case .new: NewOptions.declaration.helpPage
    case .timer: TimerOptions.declaration.helpPage
    case .when: WhenOptions.declaration.helpPage
    case .clock: ClockOptions.declaration.helpPage
    case .lua: .lua
    case .help: HelpOptions.declaration.helpPage
    case .version: VersionOptions.declaration.helpPage
    }
  }
}

extension HelpPage {
  /// The program's own help.
  static var program: HelpPage {
    HelpPage(
      summary: "Moondial runs timers that you script in Lua, and follows the server's clock",
      usage: [
        "moondial COMMAND [FLAGS] [WORDS…]", "moondial DURATION|TIME [LABEL…]", "moondial [FLAGS of run] [PRESET]",
      ],
      sections: [
        Section(
          title: "Commands",
          entries: CommandName.allCases.map { Entry(term: $0.rawValue, meaning: $0.helpPage.summary) }),
        Section(
          title: "Flags",
          entries: [
            Entry(term: "--help", meaning: "Show this help, or a command's: moondial COMMAND --help"),
            Entry(term: "--version", meaning: "Show the version"),
          ]),
      ],
      notes: [
        "Without a command it runs your own script, moondial/init.lua in XDG_CONFIG_HOME (~/.config), and presses its "
          + "button called PRESET."
      ],
      examples: [
        Entry(term: "moondial 25m Tea", meaning: "Count down 25 minutes"),
        Entry(term: "moondial run sale.lua", meaning: "Run a script"),
      ])
  }
}
