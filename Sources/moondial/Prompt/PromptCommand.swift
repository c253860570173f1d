import Timekeeping

/// What a line at the prompt asks for that begins with a colon.
enum PromptCommand: Equatable {
  case timers
  case sales
  case watch(String?)
  case reload
  case plugins
  case log(Int)
  case time
  case profile
  case mute
  case help
  case quit

  /// A command in the help.
  struct Entry: Sendable {
    let name: String
    let placeholder: String
    let meaning: String
    let make: @Sendable (String?) -> PromptCommand?
  }

  /// How many events `:log` shows unless it is told.
  static let usualLog = 20

  /// The commands, in the order of the help.
  static let entries = [
    Entry(name: "timers", placeholder: "", meaning: "Show the timers, pads and buttons as they stand") {
      $0 == nil ? .timers : nil
    },
    Entry(name: "sales", placeholder: "", meaning: "Show the rows of the sale lists as they stand") {
      $0 == nil ? .sales : nil
    },
    Entry(name: "watch", placeholder: "[NAME]", meaning: "Show a timer or a sale in the prompt, or no longer") {
      .watch($0)
    },
    Entry(name: "reload", placeholder: "", meaning: "Load all scripts anew; what has a name goes on") {
      $0 == nil ? .reload : nil
    },
    Entry(name: "plugins", placeholder: "", meaning: "Show the scripts with what they have taken and done") {
      $0 == nil ? .plugins : nil
    },
    Entry(name: "log", placeholder: "[COUNT]", meaning: "Show the last events") { count in
      guard let count else { return .log(usualLog) }
      return Int(count).flatMap { $0 > 0 ? .log($0) : nil }
    },
    Entry(name: "time", placeholder: "", meaning: "Show the server's time and how well it is known") {
      $0 == nil ? .time : nil
    },
    Entry(name: "profile", placeholder: "", meaning: "Show how long calls of the scripts take, and how late they come")
    {
      $0 == nil ? .profile : nil
    },
    Entry(name: "mute", placeholder: "", meaning: "Mute the alarms that ring, without an answer") {
      $0 == nil ? .mute : nil
    },
    Entry(name: "help", placeholder: "", meaning: "Show this") { $0 == nil ? .help : nil },
    Entry(name: "quit", placeholder: "", meaning: "End; so does Ctrl-D") { $0 == nil ? .quit : nil },
  ]

  /// Whether a line is such a command rather than Lua, in which `::` begins a label.
  static func begins(_ line: String) -> Bool {
    let line = line.drop(while: \.isWhitespace)
    return line.hasPrefix(":") && !line.hasPrefix("::")
  }

  /// Reads a line that begins with a colon; throws a sentence about one that is no command.
  init(_ line: String) throws(UsageError) {
    let words = line.drop(while: \.isWhitespace).dropFirst()
      .split(maxSplits: 1, whereSeparator: \.isWhitespace).map(String.init)
    let name = words.first ?? ""
    guard let entry = Self.entries.first(where: { $0.name == name }) else {
      let nearest = NearestWord.nearest(to: name, among: Self.entries.map(\.name))
      throw UsageError(
        "there is no command ':\(name)'", hint: nearest.map { "did you mean ':\($0)'?" } ?? ":help tells what there is")
    }
    let rest = (words.dropFirst().first ?? "").drop(while: \.isWhitespace)
    let argument = rest.isEmpty ? nil : String(rest.reversed().drop(while: \.isWhitespace).reversed())
    guard let command = entry.make(argument) else {
      throw UsageError("':\(name)' takes no '\(argument ?? "")'", hint: "write \(entry.term)")
    }
    self = command
  }

  /// The lines of `:help`.
  static var helpLines: [String] {
    let width = (entries.map(\.term.count).max() ?? 0) + 2
    let commands = entries.map { entry in
      "  " + entry.term + String(repeating: " ", count: width - entry.term.count) + entry.meaning
    }
    return [
      "Lua is run, and an expression shows its value, which then is _ and _1, _2 and so on.",
      "NAME? tells what NAME is "
        + "for, help() what there is. Tab completes, Ctrl-R searches, Ctrl-C stops.", "",
    ] + commands
  }
}

extension PromptCommand.Entry {
  /// How it is written: `:watch [NAME]`.
  var term: String { ":" + name + (placeholder.isEmpty ? "" : " \(placeholder)") }
}
