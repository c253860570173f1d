import Glibc
import Reactor
import Testing

@testable import moondial

@Suite("The program, run in this process")
struct ProgramTests {
  /// Runs the program with pipes for its output and what it says.
  private func run(_ arguments: [String], closingOutput: Bool = false) throws -> (
    ExitCode, output: String, error: String
  ) {
    SignalState.ignoreBrokenPipe()
    var ends: [Int32] = [-1, -1, -1, -1]
    try #require(pipe(&ends[0]) == 0)
    try #require(pipe(&ends[2]) == 0)
    let surroundings = Surroundings(
      arguments: arguments, output: .init(descriptor: ends[1]), error: .init(descriptor: ends[3]))
    if closingOutput { close(ends[0]) }
    let code = Program(surroundings: surroundings).run()
    close(ends[1])
    close(ends[3])
    func text(_ descriptor: Int32) throws -> String {
      defer { close(descriptor) }
      guard case .bytes(let bytes) = try Input(descriptor: descriptor).read(atMost: 1 << 16) else { return "" }
      return String(decoding: bytes, as: UTF8.self)
    }
    return (code, closingOutput ? "" : try text(ends[0]), try text(ends[2]))
  }

  @Test(
    "Help and version go to standard output",
    arguments: [
      (["--version"], "moondial \(Program.version)\n"), ([], HelpPage.program.text()),
      (["help", "run"], CommandName.run.helpPage.text()),
    ])
  func results(arguments: [String], expected: String) throws {
    let (code, output, error) = try run(arguments)
    #expect(code == .success)
    #expect(output == expected)
    #expect(error == "")
  }

  @Test("What is not understood is said on standard error")
  func usage() throws {
    let (code, output, error) = try run(["rnu"])
    #expect(code == .usage)
    #expect(output == "")
    #expect(error == "moondial: there is no command 'rnu'; did you mean 'run'?\nTry 'moondial --help'.\n")
  }

  @Test("A reader that has gone is no failure")
  func closedOutput() throws {
    let (code, _, error) = try run(["--help"], closingOutput: true)
    #expect(code == .success)
    #expect(error == "")
  }
}
