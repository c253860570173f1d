import CLinux
import Glibc

extension SystemCalls {
  /// A pipe whose ends other programs do not inherit (`pipe2(2)`).
  static func makePipe() throws(SystemError) -> (read: Int32, write: Int32) {
    var ends: [Int32] = [-1, -1]
    _ = try retrying("pipe2") { unsafe pipe2(&ends, O_CLOEXEC | O_NONBLOCK) }
    return (ends[0], ends[1])
  }

  /// Starts a program that writes to `output` and neither reads nor complains anywhere (`posix_spawn(3)`).
  ///
  /// No signal is blocked in it and a broken pipe ends it, whatever holds here.
  static func spawn(_ arguments: [String], environment: [String], output: Int32) throws(SystemError) -> pid_t {
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
    unsafe posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    unsafe posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
    unsafe posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    unsafe posix_spawnattr_setsigmask(&attributes, &signals)
    signals = signalSet([Signal(rawValue: SIGPIPE)])
    unsafe posix_spawnattr_setsigdefault(&attributes, &signals)
    unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
    let failure: Int32 = unsafe withStrings(arguments) { words in
      unsafe withStrings(environment) { variables in
        unsafe posix_spawn(&child, arguments[0], &actions, &attributes, words, variables)
      }
    }
    guard failure == 0 else {
      throw SystemError(SystemError.Code(rawValue: failure), call: "posix_spawn", subject: arguments[0])
    }
    return child
  }

  /// A descriptor that is readable once a child has ended (`pidfd_open(2)`).
  static func descriptor(ofChild child: pid_t) throws(SystemError) -> FileDescriptor {
    FileDescriptor(try retrying("pidfd_open") { pidfd_open(child, 0) })
  }

  /// Ends a child for good.
  static func end(_ child: pid_t) {
    _ = kill(child, SIGKILL)
  }

  /// Lets a child go that has ended; true when it had (`waitpid(2)`).
  static func reap(_ child: pid_t) -> Bool {
    var status: Int32 = 0
    return unsafe waitpid(child, &status, WNOHANG) == child
  }
}
