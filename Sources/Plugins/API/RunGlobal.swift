import Lua
import Timekeeping

extension API {
  /// The global `run`, which can be called, and has `action`.
  static var runKind: APIKind {
    APIKind(
      number: HandleNumber.run, name: "run", type: "Run", summary: "Programs, run without a shell.", methods: [],
      properties: [
        APIProperty("action", "RunAction", "The same for later: an action value.") { _, _, call in
          call.push(.runAction)
        }
      ],
      call: APIFunction(
        "run", runParameters, fields: RunFields.options, permission: .run,
        "Runs a program with these words, in the script's folder, and calls done with the result."
      ) { plugin, call throws(LuaFailure) in try plugin.takeOne(plugin.readRun(call)) }
    ) { _, _ in "run" }
  }

  /// What `run.action` is.
  static var runActionKind: APIKind {
    APIKind(
      number: HandleNumber.runAction, name: "run.action", type: "RunAction",
      summary: "What describes a program that is run later.", methods: [], properties: [],
      call: APIFunction(
        "run.action", runParameters, returns: ["Action"], fields: RunFields.options, permission: .run,
        "Describes a program to run, to stand where a callback can."
      ) { plugin, call throws(LuaFailure) in
        call.push(.action(try plugin.addActionValue(plugin.readRun(call))))
      }
    ) { _, _ in "run.action" }
  }

  private static let runParameters = [
    APIParameter("command", APIType("string[]", .table)), APIParameter("options", .any, optional: true),
    APIParameter("done", APIType.callback("result: table"), optional: true),
  ]
}

/// The fields of run's options.
enum RunFields {
  static let options = [
    APIField("timeout", .duration, "How long it may take before it is ended; 30 s."),
    APIField("env", .table, "What its environment has besides the usual: { COPIES = \"2\" }."),
    APIField("stdin", .string, "What it reads from its standard input."),
  ]

  /// How much a command, its environment and its input may be together, in bytes.
  fileprivate static let longest = 1 << 20

  /// Variables that make a program that may be run do what another one would do, and those that Moondial sets.
  fileprivate static func isReserved(_ variable: String) -> Bool {
    ["PATH", "ENV", "BASH_ENV", "IFS"].contains(variable) || variable.hasPrefix("LD_")
      || variable.hasPrefix("MOONDIAL_")
  }
}

extension Plugin {
  /// Reads `run({ "lpr", "list.txt" }, { timeout = "10s" }, fn)`; the first argument is the handle that was called. The
  /// options may be left out, or stand among the words.
  fileprivate func readRun(_ call: borrowing LuaCall) throws(LuaFailure) -> ActionValue {
    guard case .table(let command) = try call.value(2, isExact: true) else {
      return .notify(NotifyRequest(title: ""), done: nil)
    }
    var (options, done) = (try call.value(3, isExact: true), call.function(4))
    if case .function(let function) = options, done == nil { (options, done) = (.nil, function) }
    let fields: Fields
    switch options {
    case .nil: fields = try Fields(command, of: "run", known: RunFields.options)
    case .table(let table) where table.positional.isEmpty && command.fields.isEmpty:
      fields = try Fields(table, of: "run", known: RunFields.options)
    default: throw LuaFailure("options are expected, such as { timeout = \"10s\" }, once", argument: 3)
    }
    var words: [String] = []
    for value in command.positional {
      guard let word = value.string ?? value.integer.map(String.init) else {
        throw LuaFailure("a command is a list of texts, not of \(value.typeName)", argument: 2)
      }
      words.append(word)
    }
    guard let program = words.first, command.otherKeys == 0 else {
      throw LuaFailure("a command is a list such as { \"lpr\", \"list.txt\" }", argument: 2)
    }
    let permission: Permission
    do throws(PermissionError) { permission = try Permission.make(.run, named: program) } catch {
      throw LuaFailure(error.message, argument: 2)
    }
    var request = RunRequest(
      words, environment: try variables(fields), input: Array((try fields.string("stdin") ?? "").utf8))
    if let timeout = try fields.duration("timeout") {
      guard timeout > .zero, timeout <= Countdown.longest else {
        throw fields.failure("timeout", "a timeout is more than nothing, and a century at most")
      }
      request.timeout = timeout
    }
    let texts = words + request.environment.flatMap { [$0.key, $0.value] }
    guard !texts.contains(where: { $0.utf8.contains(0) }) else {
      throw LuaFailure("a text has a NUL byte, which neither arguments nor variables can hold", argument: 2)
    }
    guard request.size <= RunFields.longest else {
      throw LuaFailure("a command and its input have \(RunFields.longest >> 20) MiB at most", argument: 2)
    }
    try demand([permission])
    return .run(request, done: done)
  }

  private func variables(_ fields: Fields) throws(LuaFailure) -> [String: String] {
    guard let value = fields.value("env") else { return [:] }
    guard case .table(let table) = value, table.positional.isEmpty, table.otherKeys == 0 else {
      throw fields.failure("env", "names and texts are expected, such as { COPIES = \"2\" }")
    }
    var variables: [String: String] = [:]
    for (name, value) in table.fields {
      guard !name.isEmpty, !name.contains("="), !RunFields.isReserved(name) else {
        throw fields.failure("env", "'\(name)' is not for scripts to set")
      }
      guard let text = value.string ?? value.integer.map(String.init) else {
        throw fields.failure("env", "'\(name)' is a \(value.typeName): a text is expected")
      }
      variables[name] = text
    }
    return variables
  }
}
