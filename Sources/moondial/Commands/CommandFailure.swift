import Boards
import Reactor
import Timekeeping

/// Why a command did not do what it was asked for: what to say, and the exit code.
struct CommandFailure: Error, Hashable {
  /// How the program ends.
  var code: ExitCode

  /// What to say on standard error, in lines without the last line end.
  var text: String

  /// Makes a failure from a clause without a full stop.
  init(_ code: ExitCode, _ message: String) {
    self.code = code
    text = "moondial: \(ControlCharacters.escaped(message))."
  }

  /// The command line names what there is not.
  init(_ error: UsageError) {
    code = .usage
    text = error.description
  }

  /// A system call failed.
  init(_ error: SystemError) {
    self.init(.failure, error.description)
  }

  /// A text was not understood: the sentence, the text, and a mark below the place.
  init(_ error: TextError, in source: String, of subject: String? = nil) {
    code = .usage
    let before = ControlCharacters.escaped(String(source.prefix(error.column - 1)))
    let margin = String(repeating: " ", count: DisplayWidth.of(before))
    let place = subject.map { "\($0): " } ?? ""
    text = """
      moondial: \(place)\(ControlCharacters.escaped(error.description))
        \(ControlCharacters.escaped(source))
        \(margin)^
      """
  }
}

extension Surroundings {
  /// The zone of times that name none: the one called so, else the system's.
  func zone(named name: String?, from zones: ZoneSource) throws(CommandFailure) -> ZoneRules {
    guard let name else { return zoneFiles.systemZone(from: zones) }
    do throws(ZoneError) {
      return try zones.rules(named: name)
    } catch {
      throw CommandFailure(.usage, "--zone: \(error.message)" + (error.hint.map { "; \($0)" } ?? ""))
    }
  }
}
