import Glibc
import Testing

/// A program that a test runs as a process of its own, in a folder, until it ends.
struct ChildRun {
  /// The folder's path; what the program prints lands in `.out` and `.err` there.
  let folder: ProgramRun

  struct Result: Equatable {
    /// 128 and more for a signal that nobody handled.
    var code: Int32
    var output: String
    var error: String
  }

  /// Runs a command; nothing of this process's environment and signals reaches it.
  func callAsFunction(
    _ command: [String], input: String = "", environment: [String] = []
  ) throws -> Result {
    try folder.write(input, to: ".in")
    let shell = ["sh", "-c", #"cd "$1" && shift && exec "$@" <.in >.out 2>.err"#, "sh", folder.folder] + command
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigaddset(&signals, SIGPIPE)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
    let words = shell.map { strdup($0) } + [nil]
    let variables = (["PATH=/usr/bin:/bin", "ASAN_OPTIONS=detect_leaks=0"] + environment).map { strdup($0) } + [nil]
    defer { (words + variables).forEach { free($0) } }
    var child: pid_t = 0
    try #require(posix_spawn(&child, "/bin/sh", nil, &attributes, words, variables) == 0)
    var status: Int32 = 0
    try #require(waitpid(child, &status, 0) == child)
    let code = status & 0x7f == 0 ? status >> 8 & 0xff : 128 + status & 0x7f
    return Result(code: code, output: try folder.text("out"), error: try folder.text("err"))
  }
}
