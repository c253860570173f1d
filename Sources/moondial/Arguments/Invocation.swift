import Timekeeping

/// What a command line asks for.
enum Invocation: Equatable {
  /// Run scripts.
  case run(RunOptions)
  /// Run the person's own script, and press its button of that name if there is one.
  case own(preset: String?, RunOptions)
  /// Run scripts on virtual time.
  case rehearse(RehearseOptions)
  /// Show a prompt.
  case repl(ReplOptions)
  /// Load scripts only.
  case check(CheckOptions)
  /// Run tests of scripts.
  case test(TestOptions)
  /// Make a plugin folder.
  case new(NewOptions)
  /// Count down once.
  case timer(TimerOptions)
  /// Tell how a text is read.
  case when(WhenOptions)
  /// Ask time servers.
  case clock(ClockOptions)
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
  /// `isTime` says whether words begin with a duration or a time: then the command's name may be left out. What is
  /// neither belongs to the person's own script, which `ownScript` finds.
  init(
    arguments: [String], isTime: ([String]) -> Bool, ownScript: () -> OwnScript? = { nil }
  ) throws(UsageError) {
    guard let first = arguments.first else {
      self = try Self.own(ownScript(), arguments) ?? .help(nil)
      return
    }
    switch first {
    case "--help", "-h":
      self = .help(nil)
    case "--version":
      self = .version
    case _ where first.hasPrefix("-") && first != "-":
      switch try Self.own(ownScript(), arguments) {
      case .own(preset: nil, let options): self = .own(preset: nil, options)
      case .help: self = .help(nil)
      default:
        throw UsageError("there is no flag '\(first)' before a command", hint: "flags of a command follow its name")
      }
    default:
      if let name = CommandName(rawValue: first) {
        self = try Self.command(name, arguments.dropFirst())
      } else if isTime(arguments) {
        self = try Self.command(.timer, arguments[...])
      } else if !first.hasSuffix(".lua"), let own = try Self.own(ownScript(), arguments) {
        self = own
      } else {
        throw Self.unknownCommand(first, ownScript: ownScript())
      }
    }
  }

  /// What the words ask of the person's own script; nil when there is none.
  private static func own(_ script: OwnScript?, _ words: [String]) throws(UsageError) -> Invocation? {
    guard let script, script.exists else { return nil }
    var declaration = RunOptions.declaration
    declaration.operands = .init(placeholder: "PRESET", field: \.files, missing: nil)
    guard var options = try declaration.options(from: words) else { return .help(nil) }
    let name = options.files.joined(separator: " ")
    options.files = [script.path]
    return .own(preset: name.isEmpty ? nil : name, options)
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
    case .repl: return try made(Invocation.repl)
    case .check: return try made(Invocation.check)
    case .test: return try made(Invocation.test)
    case .new: return try made(Invocation.new)
    case .timer: return try made(Invocation.timer)
    case .when: return try made(Invocation.when)
    case .clock: return try made(Invocation.clock)
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

  private static func unknownCommand(_ word: String, ownScript: OwnScript? = nil) -> UsageError {
    if word.hasSuffix(".lua") {
      return UsageError("there is no command '\(word)'", hint: "to run a script: moondial run \(word)")
    }
    let nearest = NearestWord.nearest(to: word, among: CommandName.allCases.map(\.rawValue))
    let hint = nearest.map { "did you mean '\($0)'?" } ?? ownScript.map { "buttons of your own go into \($0.path)" }
    return UsageError("there is no command '\(word)'", hint: hint)
  }
}
