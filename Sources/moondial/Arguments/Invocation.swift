import Timekeeping

/// What a command line asks for.
enum Invocation: Equatable {
  /// Run scripts.
  case run(RunOptions)
  /// Run scripts on virtual time.
  case rehearse(RehearseOptions)
  /// Load scripts only.
  case check(CheckOptions)
  /// Count down once.
  case timer(TimerOptions)
  /// Tell how a text is read.
  case when(WhenOptions)
  /// Be Lua's own interpreter, which reads the words that follow itself.
  case lua
  /// Show the help of a command, or of the program.
  case help(CommandName?)
  /// Show the version.
  case version
}

extension Invocation {
  /// Reads the words after the program's name.
  ///
  /// `isTime` says whether words begin with a duration or a time: then the command's name may be left out.
  init(arguments: [String], isTime: ([String]) -> Bool) throws(UsageError) {
    guard let first = arguments.first else {
      self = .help(nil)
      return
    }
    switch first {
    case "--help", "-h":
      self = .help(nil)
    case "--version":
      self = .version
    case _ where first.hasPrefix("-") && first != "-":
      throw UsageError("there is no flag '\(first)' before a command", hint: "flags of a command follow its name")
    default:
      if let name = CommandName(rawValue: first) {
        self = try Self.command(name, arguments.dropFirst())
      } else if isTime(arguments) {
        self = try Self.command(.timer, arguments[...])
      } else {
        throw Self.unknownCommand(first)
      }
    }
  }

  private static func command(
    _ name: CommandName, _ arguments: ArraySlice<String>
  ) throws(UsageError) -> Invocation {
    func made<Options: CommandOptions>(
      _ invocation: (Options) throws(UsageError) -> Invocation
    ) throws(UsageError) -> Invocation {
      guard let options = try Options.declaration.options(from: arguments) else { return .help(name) }
      return try invocation(options)
    }
    switch name {
    case .run: return try made(Invocation.run)
    case .rehearse: return try made(Invocation.rehearse)
    case .check: return try made(Invocation.check)
    case .timer: return try made(Invocation.timer)
    case .when: return try made(Invocation.when)
    case .lua: return arguments.first == "--help" ? .help(name) : .lua
    case .version: return try made { (_: VersionOptions) in .version }
    case .help: return try made { (options: HelpOptions) throws(UsageError) in try .help(topic(of: options)) }
    }
  }

  private static func topic(of options: HelpOptions) throws(UsageError) -> CommandName? {
    guard let word = options.topics.first else { return nil }
    guard let name = CommandName(rawValue: word) else { throw unknownCommand(word) }
    return name
  }

  private static func unknownCommand(_ word: String) -> UsageError {
    if word.hasSuffix(".lua") {
      return UsageError("there is no command '\(word)'", hint: "to run a script: moondial run \(word)")
    }
    let nearest = NearestWord.nearest(to: word, among: CommandName.allCases.map(\.rawValue))
    return UsageError("there is no command '\(word)'", hint: nearest.map { "did you mean '\($0)'?" })
  }
}
