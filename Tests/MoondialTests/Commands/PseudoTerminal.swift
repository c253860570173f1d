import Glibc
import Reactor
import Testing
import Timekeeping

/// The built program on a terminal of its own, as a person would have it.
final class PseudoTerminal {
  private var ours: Int32
  private let theirs: Int32
  private let child: pid_t

  /// The terminal's modes before the program was started.
  let original: [tcflag_t]

  private var saved = termios()
  private var unread = ""

  /// Whether anything was shown since `read` began to read it.
  private(set) var hasShownSomething = false

  private var isOver = false

  /// What no step of a test takes as long as, on a machine that is busy.
  private static let patience: Duration = .seconds(30)

  /// Starts the program with these arguments as the leader of a session whose terminal this is.
  ///
  /// With a `tracer` that program is started instead, with its own arguments before those.
  init(_ arguments: [String], environment: [String] = [], tracer: [String] = []) throws {
    var ends: (Int32, Int32) = (-1, -1)
    var size = winsize(ws_row: 24, ws_col: 80, ws_xpixel: 0, ws_ypixel: 0)
    var name = [CChar](repeating: 0, count: Int(PATH_MAX))
    try #require(openpty(&ends.0, &ends.1, &name, nil, &size) == 0)
    (ours, theirs) = ends
    tcgetattr(theirs, &saved)
    original = Self.modes(of: theirs)
    for end in [ours, theirs] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }

    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    // Opened by the leader of a new session, it becomes that session's terminal.
    posix_spawn_file_actions_addopen(&actions, 0, name, O_RDWR, 0)
    posix_spawn_file_actions_adddup2(&actions, 0, 1)
    posix_spawn_file_actions_adddup2(&actions, 0, 2)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // The tests' own signal mask must not be the program's.
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    // Nor must it ignore what they do, as a shell's jobs in the background ignore Ctrl-C.
    var all = sigset_t()
    sigfillset(&all)
    posix_spawnattr_setsigdefault(&attributes, &all)
    let flags = Self.newSession | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF
    posix_spawnattr_setflags(&attributes, Int16(flags))

    let command = tracer + [try Self.program()]
    let words = (command + arguments).map { strdup($0) } + [nil]
    // A sanitizer's report of leaks would wait for the terminal, which is not read any more.
    let usual = ["TERM=xterm-256color", "TZ=UTC", "PATH=/usr/bin:/bin", "ASAN_OPTIONS=detect_leaks=0"]
    // Of a name that is there twice the program takes the first.
    let variables = (environment + usual).map { strdup($0) } + [nil]
    defer { (words + variables).forEach { free($0) } }
    var child: pid_t = 0
    try #require(posix_spawnp(&child, command[0], &actions, &attributes, words, variables) == 0)
    self.child = child
  }

  deinit {
    if !isOver {
      kill(child, SIGKILL)
      waitpid(child, nil, 0)
    }
    close(ours)
    close(theirs)
  }

  /// What POSIX_SPAWN_SETSID is, which the C library declares for GNU sources only (`spawn.h`).
  private static let newSession: Int32 = 0x80

  /// The program that was built with these tests: it lies beside them.
  static func program() throws -> String {
    var path = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink("/proc/self/exe", &path, path.count)
    try #require(count > 0)
    let tests = String(decoding: path.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    let program = tests.prefix(through: try #require(tests.lastIndex(of: "/"))) + "moondial"
    try #require(access(String(program), X_OK) == 0)
    return String(program)
  }

  /// Reads until the terminal has shown `text`; what was read is then behind.
  func wait(for text: String) throws {
    var seen: Range<String.Index>?
    let output = Input(descriptor: ours)
    let loop = try EventLoop()
    let end = loop.now.advanced(by: Self.patience)
    loop.watch(ours, for: .readable) { [unowned self] _ in
      if case .bytes(let bytes) = try? output.read() { unread += String(decoding: bytes, as: UTF8.self) }
    }
    while true {
      seen = unread.firstRange(of: text)
      if let seen {
        unread = String(unread[seen.upperBound...])
        return
      }
      try #require(loop.now < end, "the terminal has not shown \(text) but \(unread)")
      _ = try loop.wait(until: end)
    }
  }

  /// Reads whatever is shown from now on, in the turns of a loop, so that the terminal never takes no more.
  func read(on loop: EventLoop) {
    let output = Input(descriptor: ours)
    loop.watch(ours, for: .readable) { [unowned self] _ in
      if case .bytes? = try? output.read() { hasShownSomething = true }
    }
  }

  /// Presses keys.
  func type(_ keys: String) throws {
    let output = Output(descriptor: ours)
    output.write(keys)
    try output.finish()
  }

  /// Sends the program a signal.
  func send(_ signal: Int32) {
    kill(child, signal)
  }

  /// Stops the program as SIGSTOP does, and waits until it has stopped.
  func stop() throws {
    kill(child, SIGSTOP)
    var status: Int32 = 0
    try #require(waitpid(child, &status, WUNTRACED) == child && status & 0xff == 0x7f)
  }

  /// Puts the terminal's modes back as a shell does whose job has stopped.
  func restoreModes() {
    var modes = saved
    tcsetattr(theirs, TCSANOW, &modes)
  }

  /// Takes the terminal away.
  func hangUp() {
    close(ours)
    ours = -1
  }

  /// Waits until the terminal takes no more, as nobody reads.
  func waitUntilFull() throws {
    let loop = try EventLoop()
    let end = loop.now.advanced(by: Self.patience)
    var unread: (Int32, Int32) = (-1, 0)
    while unread.0 != unread.1 || unread.1 == 0 {
      try #require(loop.now < end)
      let pause = loop.now.advanced(by: .milliseconds(50))
      while loop.now < pause { _ = try loop.wait(until: pause) }
      unread.0 = unread.1
      _ = ioctl(ours, UInt(FIONREAD), &unread.1)
    }
  }

  /// Makes the terminal another size.
  func resize(columns: UInt16, rows: UInt16) {
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(ours, UInt(TIOCSWINSZ), &size)
  }

  /// Waits until the program has ended, and gives its exit code: 128 and more for a signal that nobody handled.
  func exitCode() throws -> Int32 {
    var status: Int32 = 0
    try #require(waitpid(child, &status, 0) == child)
    isOver = true
    return status & 0x7f == 0 ? status >> 8 & 0xff : 128 + status & 0x7f
  }

  /// The terminal's modes, those that programs change.
  var modes: [tcflag_t] { Self.modes(of: theirs) }

  private static func modes(of terminal: Int32) -> [tcflag_t] {
    var modes = termios()
    tcgetattr(terminal, &modes)
    return [modes.c_iflag, modes.c_oflag, modes.c_cflag, modes.c_lflag]
  }
}
