import Glibc
import Reactor
import Testing
import Timekeeping

@testable import moondial

/// The program, run in this process with pipes for what it prints and says, in a folder of its own.
final class ProgramRun {
  let folder: String

  /// What the program finds in its environment.
  var environment = ["TZ": "UTC", "PATH": "/usr/bin:/bin"]

  /// Whether its wall clock is the machine's, and does not begin at `wall`.
  var usesMachineClock = false

  /// 2026-12-01T00:00:00Z.
  static let wall = ServerInstant(seconds: 1_796_083_200)

  init() throws {
    var template = Array("/tmp/program.XXXXXX".utf8CString)
    try #require(mkdtemp(&template) != nil)
    folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    SignalState.ignoreBrokenPipe()
  }

  deinit {
    remove(folder)
  }

  private func remove(_ path: String) {
    if (try? FileSystem.kind(of: path)) == .folder {
      for name in (try? FileSystem.names(inFolder: path)) ?? [] { remove("\(path)/\(name)") }
      rmdir(path)
    } else {
      unlink(path)
    }
  }

  /// Makes a file of that text in the folder; a name with a slash makes that folder, too.
  func write(_ text: String, to name: String) throws {
    try write(Array(text.utf8), to: name)
  }

  func write(_ bytes: [UInt8], to name: String) throws {
    if let slash = name.firstIndex(of: "/") { mkdir("\(folder)/\(name[..<slash])", 0o700) }
    let file = FileDescriptor(open("\(folder)/\(name)", O_WRONLY | O_CREAT | O_TRUNC, 0o600))
    let output = Output(descriptor: file.number)
    output.write(bytes)
    try output.finish()
  }

  struct Result: Equatable {
    var code: ExitCode
    var output = ""
    var error = ""

    var lines: [Substring] { output.split(separator: "\n") }
  }

  /// Runs it with these arguments; the wall clock shows 2026-12-01T00:00:00Z when it is first read.
  func callAsFunction(_ arguments: String..., closingOutput: Bool = false) throws -> Result {
    try run(arguments, closingOutput: closingOutput)
  }

  func run(_ arguments: [String], closingOutput: Bool = false) throws -> Result {
    // Files, so that no pipe can be full.
    let out = try temporary("out")
    let said = try temporary("said")
    var ends: [Int32] = [-1, -1]
    if closingOutput {
      // Close-on-exec, or a program that another test starts meanwhile would keep the reader's end open.
      let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
      try #require(socketpair(AF_UNIX, type, 0, &ends) == 0)
      close(ends[0])
    }
    var start: LocalInstant?
    let surroundings = Surroundings(
      arguments: arguments, environment: environment, input: .init(descriptor: -1),
      output: .init(descriptor: closingOutput ? ends[1] : out.number), error: .init(descriptor: said.number),
      workingDirectory: folder,
      readClocks: { [usesMachineClock] in
        guard !usesMachineClock else { return SystemClocks().reading() }
        let now = SystemClocks().local()
        start = start ?? now
        return .init(local: now, wall: Self.wall.advanced(by: start?.duration(to: now) ?? .zero))
      })
    let code = Program(surroundings: surroundings).run()
    if closingOutput { close(ends[1]) }
    return Result(code: code, output: try text("out"), error: try text("said"))
  }

  private func temporary(_ name: String) throws -> FileDescriptor {
    FileDescriptor(open("\(folder)/.\(name)", O_RDWR | O_CREAT | O_TRUNC, 0o600))
  }

  func text(_ name: String) throws -> String {
    String(decoding: try FileSystem.contents(of: "\(folder)/.\(name)", limit: 1 << 26) ?? [], as: UTF8.self)
  }
}
