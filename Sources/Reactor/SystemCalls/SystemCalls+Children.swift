import CLinux
import Glibc

extension SystemCalls {
  /// A pipe whose ends other programs do not inherit (`pipe2(2)`); both ends wait.
  static func makePipe() throws(SystemError) -> (read: Int32, write: Int32) {
    var ends: [Int32] = [-1, -1]
    _ = try retrying("pipe2") { unsafe pipe2(&ends, O_CLOEXEC) }
    return (ends[0], ends[1])
  }

  /// Lets reading and writing return at once instead of waiting (`fcntl(2)`).
  static func stopWaiting(_ descriptor: Int32) throws(SystemError) {
    let flags = try retrying("fcntl") { fcntl(descriptor, F_GETFL) }
    _ = try retrying("fcntl") { fcntl(descriptor, F_SETFL, flags | O_NONBLOCK) }
  }

  /// The descriptors that a child has as its standard ones; nil for `/dev/null`.
  struct Streams {
    var input: Int32?
    var output: Int32?
    var errors: Int32?
  }

  /// Starts a program with these streams and no other descriptor (`posix_spawn(3)`): in a process group of its own, or,
  /// with the signals as they were before this program changed them, in this process's.
  ///
  /// In a group of its own no signal is blocked in it, and each does what it does by itself, whatever holds here.
  static func spawn(
    _ command: ChildCommand, streams: Streams, sharing inherited: SignalState? = nil
  ) throws(SystemError) -> pid_t {
    var actions = unsafe posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
    var signals = signalSet([])
    var child: pid_t = 0
    unsafe posix_spawn_file_actions_init(&actions)
    unsafe posix_spawnattr_init(&attributes)
    defer {
      unsafe posix_spawn_file_actions_destroy(&actions)
      unsafe posix_spawnattr_destroy(&attributes)
    }
    if let folder = command.folder { unsafe posix_spawn_file_actions_addchdir_np(&actions, folder) }
    for (stream, number) in [
      (streams.input, STDIN_FILENO), (streams.output, STDOUT_FILENO), (streams.errors, STDERR_FILENO),
    ] {
      if let stream {
        unsafe posix_spawn_file_actions_adddup2(&actions, stream, number)
      } else {
        unsafe posix_spawn_file_actions_addopen(&actions, number, "/dev/null", O_RDWR, 0)
      }
    }
    unsafe posix_spawn_file_actions_addclosefrom_np(&actions, STDERR_FILENO + 1)
    if let inherited { signals = inherited.mask }
    unsafe posix_spawnattr_setsigmask(&attributes, &signals)
    if let inherited {
      signals = signalSet(inherited.ignoresBrokenPipe ? [] : [Signal(rawValue: SIGPIPE)])
    } else {
      unsafe sigfillset(&signals)
      unsafe posix_spawnattr_setpgroup(&attributes, 0)
    }
    unsafe posix_spawnattr_setsigdefault(&attributes, &signals)
    let group = inherited == nil ? POSIX_SPAWN_SETPGROUP : 0
    let flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | group
    unsafe posix_spawnattr_setflags(&attributes, Int16(flags))
    let failure: Int32 = unsafe withStrings(command.arguments) { words in
      unsafe withStrings(command.environment) { variables in
        unsafe posix_spawn(&child, command.program, &actions, &attributes, words, variables)
      }
    }
    guard failure == 0 else {
      throw SystemError(SystemError.Code(rawValue: failure), call: "posix_spawn", subject: command.program)
    }
    return child
  }

  /// A descriptor that is readable once a child has ended (`pidfd_open(2)`).
  static func descriptor(ofChild child: pid_t) throws(SystemError) -> FileDescriptor {
    FileDescriptor(try retrying("pidfd_open") { pidfd_open(child, 0) })
  }

  /// Sends a signal to a child's process group (`kill(2)`). The child must not have been let go: its number is another's
  /// then.
  static func send(_ signal: Signal, toGroupOf child: pid_t) {
    _ = kill(-child, signal.rawValue)
  }

  /// Sends a signal to a child alone, which must not have been let go (`kill(2)`).
  static func send(_ signal: Signal, to child: pid_t) {
    _ = kill(child, signal.rawValue)
  }

  /// Lets a child go that has ended, and gives its status; nil while it runs (`waitpid(2)`).
  static func reap(_ child: pid_t) -> Int32? {
    var status: Int32 = 0
    return unsafe waitpid(child, &status, WNOHANG) == child ? status : nil
  }

  /// Waits until a child has ended and lets it go.
  static func waitFor(_ child: pid_t) {
    var status: Int32 = 0
    _ = try? retrying("waitpid") { unsafe waitpid(child, &status, 0) }
  }

  /// Whether this process may run the file at `path` (`access(2)`).
  static func isExecutable(_ path: String) -> Bool { unsafe access(path, X_OK) == 0 }
}
