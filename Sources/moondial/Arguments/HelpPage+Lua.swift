extension HelpPage {
  /// The help of `lua`, whose words are read by the interpreter itself.
  static var lua: HelpPage {
    HelpPage(
      summary: "Run a script as plain Lua, without timers, limits or permissions",
      usage: ["moondial lua [OPTIONS] [FILE [ARG…]]"],
      sections: [
        Section(
          title: "Options",
          entries: [
            Entry(term: "-e STAT", meaning: "Execute a statement"),
            Entry(term: "-i", meaning: "Show a prompt when the script has ended"),
            Entry(term: "-l MODULE", meaning: "Require a module as the global of its name"),
            Entry(term: "-l NAME=MODULE", meaning: "Require a module as another global"),
            Entry(term: "-v", meaning: "Show Lua's version"),
            Entry(term: "-E", meaning: "Ignore LUA_INIT, LUA_PATH and LUA_CPATH"),
            Entry(term: "-W", meaning: "Turn warnings on"),
            Entry(term: "--", meaning: "End the options; a file follows"),
            Entry(term: "-", meaning: "End the options; the script is standard input"),
            Entry(term: "--help", meaning: "Show this help"),
          ])
      ],
      notes: [
        "Without a file it reads standard input, and on a terminal it shows a prompt. Options, environment, messages "
          + "and exit codes are those of lua5.4. Called through a link named 'lua' or 'lua5.4', the whole program is "
          + "this."
      ],
      examples: [
        Entry(term: "moondial lua convert.lua list.txt", meaning: "Run a script with an argument"),
        Entry(term: "moondial lua -e 'print(2^53)'", meaning: "Try something out"),
      ])
  }
}
