import Glibc
import Reactor
import Timekeeping

/// The program: reads the command line and does what it asks for.
@main
struct Program {
  /// The version that `--version` tells.
  static let version = "0.1.0"

  static func main() {
    do throws(SystemError) {
      let surroundings = try Surroundings.ofThisProcess()
      exit(Program(surroundings: surroundings).run().rawValue)
    } catch {
      Surroundings().say("moondial: \(error)\n")
      exit(ExitCode.internalFault.rawValue)
    }
  }

  let surroundings: Surroundings

  /// Does what the arguments ask for.
  func run() -> ExitCode {
    do throws(UsageError) {
      let own = { surroundings.ownScript }
      return perform(try Invocation(arguments: surroundings.arguments, isTime: isTime, ownScript: own))
    } catch {
      surroundings.say("\(error)\n")
      return .usage
    }
  }

  private func perform(_ invocation: Invocation) -> ExitCode {
    do throws(CommandFailure) {
      switch invocation {
      case .help(let name): try surroundings.print((name?.helpPage ?? .program).text())
      case .version: try surroundings.print("moondial \(Self.version)\n")
      case .timer(let options): return try TimerCommand(surroundings: surroundings, options: options).run()
      case .run(let options): return try RunCommand(surroundings: surroundings, options: options).run()
      case .own(let preset, let options):
        return try RunCommand(surroundings: surroundings, options: options, preset: preset).run()
      case .rehearse(let options): return try RehearseCommand(surroundings: surroundings, options: options).run()
      case .repl(let options): return try ReplCommand(surroundings: surroundings, options: options).run()
      case .check(let options): return try CheckCommand(surroundings: surroundings, options: options).run()
      case .test(let options): return try TestCommand(surroundings: surroundings, options: options).run()
      case .new(let options): return try NewCommand(surroundings: surroundings, options: options).run()
      case .when(let options): return try WhenCommand(surroundings: surroundings, options: options).run()
      case .clock(let options): return try ClockCommand(surroundings: surroundings, options: options).run()
      case .lua: return LuaCommand(surroundings: surroundings).run()
      }
      return .success
    } catch {
      surroundings.say(error.text + "\n")
      return error.code
    }
  }

  /// Whether words begin with a duration or a time, or with a number that can only be meant as one.
  private func isTime(_ words: [String]) -> Bool {
    let zones = surroundings.zoneFiles.source
    let zone = surroundings.zoneFiles.systemZone(from: zones)
    let now = surroundings.readClocks().wall
    if (try? TimeReading.parseLeading(words: words, at: now, zone: zone, zones: zones)) != nil { return true }
    return words.first?.first.map { ("0"..."9").contains($0) } ?? false
  }
}
