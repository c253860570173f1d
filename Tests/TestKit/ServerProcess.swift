import Glibc
import Reactor

/// A server program that a test starts in a folder of its own, and ends by its process id.
///
/// It runs as nobody and without capabilities, so that it cannot set the machine's clock.
public final class ServerProcess {
  /// The folder, which the server may write to.
  public let folder: String
  private let child: pid_t

  /// A server that is of no use to a test.
  public struct Failure: Error, CustomStringConvertible {
    /// What is wrong with it.
    public let description: String
  }

  /// Starts a program; `words` and `files` may say `{folder}` for the folder's path.
  public init(_ words: [String], files: [String: String] = [:], environment: [String: String] = [:]) throws {
    var template = Array("/tmp/server.XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw SystemError(.init(rawValue: errno), call: "mkdtemp") }
    let folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    self.folder = folder
    chmod(folder, 0o700)
    if geteuid() == 0 { chown(folder, Self.nobody, Self.nobody) }
    func filled(_ text: String) -> String { text.replacing("{folder}", with: folder) }
    for (name, text) in files {
      let file = FileDescriptor(open("\(folder)/\(name)", O_WRONLY | O_CREAT | O_TRUNC, 0o644))
      let output = Output(descriptor: file.number)
      output.write(filled(text))
      try output.finish()
    }
    child = try Self.spawn(
      Self.withoutRights + words.map(filled), environment: environment.map { "\($0.key)=\(filled($0.value))" })
  }

  deinit {
    kill(child, SIGTERM)
    var status: Int32 = 0
    waitpid(child, &status, 0)
    Self.remove(folder)
  }

  private static let nobody: UInt32 = 65_534

  /// Who a server runs as: nobody if root starts it, else whoever starts it.
  static var user: String {
    guard geteuid() != 0, let entry = getpwuid(geteuid()), let name = entry.pointee.pw_name else { return "nobody" }
    return String(cString: name)
  }

  /// What makes a program nobody's; who is not root has no right to give up.
  private static var withoutRights: [String] {
    guard geteuid() == 0 else { return [] }
    return [
      "/usr/bin/setpriv", "--reuid=\(nobody)", "--regid=\(nobody)", "--clear-groups", "--bounding-set=-all",
      "--inh-caps=-all", "--no-new-privs",
    ]
  }

  /// Starts a program with these variables and `PATH`; without descriptors for them its streams lead nowhere.
  static func spawn(
    _ words: [String], environment: [String], input: Int32? = nil, output: Int32? = nil
  ) throws -> pid_t {
    var actions = posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
    var signals = sigset_t()
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    for (stream, descriptor) in [input, output, nil].enumerated() {
      if let descriptor {
        posix_spawn_file_actions_adddup2(&actions, descriptor, Int32(stream))
      } else {
        posix_spawn_file_actions_addopen(&actions, Int32(stream), "/dev/null", O_RDWR, 0)
      }
    }
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    let arguments = words.map { strdup($0) } + [nil]
    let variables = (["PATH=/usr/sbin:/usr/bin:/sbin:/bin"] + environment).map { strdup($0) } + [nil]
    defer { (arguments + variables).forEach { free($0) } }
    var child: pid_t = 0
    let failure = posix_spawnp(&child, words[0], &actions, &attributes, arguments, variables)
    guard failure == 0 else { throw SystemError(.init(rawValue: failure), call: "posix_spawn", subject: words[0]) }
    return child
  }

  private static func remove(_ path: String) {
    if (try? FileSystem.kind(of: path)) == .folder {
      for name in (try? FileSystem.names(inFolder: path)) ?? [] { remove("\(path)/\(name)") }
      rmdir(path)
    } else {
      unlink(path)
    }
  }
}
