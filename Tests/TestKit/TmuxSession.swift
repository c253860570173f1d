import Glibc
import Reactor
import Timekeeping

/// A program in a terminal that tmux draws: keys go in, and the screen is read as a person would see it.
///
/// It speaks with a tmux server of its own in control mode (tmux(1), "CONTROL MODE"), which tells of each output: waiting
/// for a screen takes as long as that takes, and no longer.
public final class TmuxSession {
  private let folder: String
  private let client: pid_t
  private var server: pid_t = -1
  private let channel: FileDescriptor
  private let loop: EventLoop
  private var unread: [UInt8] = []
  private var reply: Reply?
  private var hasOutput = false
  private var isGone = false

  /// What no step of a test takes as long as, on a machine that is busy.
  public static let patience: Duration = .seconds(30)

  /// How long tmux is left to notice by itself that a command has ended.
  private static let reminderPause: Duration = .milliseconds(200)

  /// How long tmux may take to end, in milliseconds, before it is made to.
  private static let lastPatience: Int32 = 5_000

  /// What a session cannot do, or what its screen never showed.
  public struct Failure: Error, CustomStringConvertible {
    /// What is wrong.
    public let description: String
  }

  /// An answer to a command: its number, its lines so far, and how it ended.
  private struct Reply {
    var number: Substring
    var lines: [String] = []
    var ending: String?
  }

  /// Starts a command in a terminal of that size. It gets `PATH`, what tmux sets, and `environment`.
  ///
  /// `terminal` is what it finds in `TERM`; tmux draws alike for all.
  public init(
    _ command: [String], columns: Int = 80, rows: Int = 24, terminal: String = "tmux-256color",
    environment: [String: String] = [:], in workingFolder: String = "/"
  ) throws {
    var template = Array("/tmp/tmux.XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw SystemError(.init(rawValue: errno), call: "mkdtemp") }
    folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    var ends: [Int32] = [-1, -1]
    guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else {
      throw SystemError(.init(rawValue: errno), call: "socketpair")
    }
    channel = FileDescriptor(ends[0])
    let theirs = FileDescriptor(ends[1])
    loop = try EventLoop()
    let settings = [
      ["set", "-g", "remain-on-exit", "on"], ["set", "-g", "remain-on-exit-format", ""],
      ["set", "-g", "default-terminal", terminal], ["set", "-g", "destroy-unattached", "on"],
      ["set", "-g", "history-limit", "10000"],
      ["set-hook", "-g", "pane-died", "wait-for -S died ; rename-window over"],
    ]
    let variables = environment.sorted { $0.key < $1.key }.flatMap { ["-e", "\($0.key)=\($0.value)"] }
    client = try ServerProcess.spawn(
      ["tmux", "-S", "\(folder)/socket", "-f", "/dev/null", "-u", "-C", "start-server"]
        + settings.flatMap { [";"] + $0 }
        + [";", "new-session", "-c", workingFolder, "-x", "\(columns)", "-y", "\(rows)"] + variables + ["--"] + command,
      environment: [], input: theirs.number, output: theirs.number)
    loop.watch(channel.number, for: .readable) { [unowned self] _ in read() }
    server = pid_t(try value(of: "#{pid}")) ?? -1
    try resize(columns: columns, rows: rows)
  }

  deinit {
    // The loop's handlers must not be called any more. With the last client the server would end, too.
    let output = Output(descriptor: channel.number)
    output.write("kill-server\n")
    _ = try? output.finish()
    shutdown(channel.number, Int32(SHUT_WR))
    var descriptors = [pollfd(fd: channel.number, events: Int16(POLLIN), revents: 0)]
    while true {
      guard poll(&descriptors, 1, Self.lastPatience) > 0 else {
        for process in [client, server] where process > 0 { kill(process, SIGKILL) }
        break
      }
      guard case .bytes? = try? Input(descriptor: channel.number).read() else { break }
    }
    waitpid(client, nil, 0)
    unlink("\(folder)/socket")
    rmdir(folder)
  }

  // MARK: Keys

  /// Presses keys by tmux's names for them: `Enter`, `Escape`, `Tab`, `Up`, `C-c`, `M-b`, `x`.
  public func press(_ keys: String...) throws {
    _ = try send("send-keys " + keys.map(quoted).joined(separator: " "))
  }

  /// Types a text of one line, each character as it is.
  public func type(_ text: String) throws {
    precondition(!text.contains("\n"), "a line end is a key: press(\"Enter\")")
    _ = try send("send-keys -l " + quoted(text))
  }

  /// Makes the terminal another size.
  public func resize(columns: Int, rows: Int) throws {
    _ = try send("refresh-client -C \(columns)x\(rows)")
  }

  // MARK: The screen

  /// The lines of the screen, from the top, without the blanks at their ends; `withHistory` also those that have left it
  /// at the top, `withStyles` with the sequences that colour them.
  public func screen(withHistory: Bool = false, withStyles: Bool = false) throws -> [String] {
    let options = (withHistory ? " -S -" : "") + (withStyles ? " -e" : "")
    return try send("capture-pane -p" + options).map { line in
      var line = line[...]
      while line.last == " " { line.removeLast() }
      return String(line)
    }
  }

  /// Where the cursor is, from 0.
  public func cursor() throws -> (column: Int, row: Int) {
    let numbers = try value(of: "#{cursor_x} #{cursor_y}").split(separator: " ").compactMap { Int($0) }
    guard numbers.count == 2 else { throw Failure(description: "tmux does not tell where the cursor is") }
    return (numbers[0], numbers[1])
  }

  /// Waits until the screen is as it is to be, and gives it; `patience` is for steps that take longer than a person's.
  @discardableResult
  public func wait(
    withHistory: Bool = false, patience: Duration = TmuxSession.patience, until isThere: ([String]) throws -> Bool
  ) throws -> [String] {
    let end = loop.now.advanced(by: patience)
    while true {
      hasOutput = false
      let lines = try screen(withHistory: withHistory)
      if try isThere(lines) { return lines }
      // What a command wrote last is not told when its terminal is closed by then, and its end not where the signal is
      // lost: now and then the screen is looked at all the same.
      let reminder = loop.now.advanced(by: Self.reminderPause)
      while !hasOutput, loop.now < reminder {
        guard loop.now < end, !isGone else {
          throw Failure(description: "the screen never was as it should be:\n" + lines.joined(separator: "\n"))
        }
        _ = try loop.wait(until: min(reminder, end))
      }
    }
  }

  /// Waits until a text is on the screen, within one line.
  @discardableResult
  public func wait(for text: String, withHistory: Bool = false) throws -> [String] {
    do {
      return try wait(withHistory: withHistory) { lines in lines.contains { $0.contains(text) } }
    } catch let failure as Failure {
      throw Failure(description: "'\(text)' is nowhere: \(failure)")
    }
  }

  /// Waits until the command has ended, and gives its exit code: 128 and more for a signal that it did not handle.
  public func exitCode() throws -> Int32 {
    _ = try send("wait-for died")
    let format = quoted("#{pane_dead_status},#{pane_dead_signal}")
    let fields = try (send("display-message -p " + format, isAboutEnd: true).first ?? "")
      .split(separator: ",", omittingEmptySubsequences: false).map { Int32($0) }
    guard fields.count == 2, let code = fields[0] ?? fields[1].map({ 128 + $0 }) else {
      throw Failure(description: "tmux does not tell how the command has ended")
    }
    return code
  }

  /// What tmux makes of one of its formats (tmux(1), "FORMATS"), such as `#{pane_pid}`.
  public func value(of format: String) throws -> String {
    try send("display-message -p " + quoted(format)).first ?? ""
  }

  // MARK: Control mode

  private func quoted(_ text: String) -> String {
    "'" + text.replacing("'", with: #"'\''"#) + "'"
  }

  /// Has tmux do something, and waits for what it answers.
  ///
  /// Some machines lose the signal that tells tmux of the end of a command, of `cat` as of any other. A question that
  /// `isAboutEnd` sends it once more, until there is an answer.
  private func send(_ command: String, isAboutEnd: Bool = false) throws -> [String] {
    reply = nil
    let output = Output(descriptor: channel.number)
    output.write(command + "\n")
    try output.finish()
    let end = loop.now.advanced(by: Self.patience)
    while true {
      if let reply, let ending = reply.ending {
        guard ending == "%end" else {
          throw Failure(description: "tmux refuses \(command): \(reply.lines.joined(separator: " "))")
        }
        return reply.lines
      }
      guard loop.now < end, !isGone else { throw Failure(description: "tmux does not answer \(command)") }
      let reminder = loop.now.advanced(by: Self.reminderPause)
      _ = try loop.wait(until: isAboutEnd ? min(reminder, end) : end)
      if isAboutEnd, reminder <= loop.now { kill(server, SIGCHLD) }
    }
  }

  private func read() {
    switch try? Input(descriptor: channel.number).read(atMost: 1 << 16) {
    case .bytes(let bytes): unread += bytes
    case .nothing: return
    case .end, nil:
      isGone = true
      return
    }
    while let end = unread.firstIndex(of: UInt8(ascii: "\n")) {
      take(String(decoding: unread[..<end], as: UTF8.self))
      unread.removeFirst(end + 1)
    }
  }

  /// Takes a line: of an answer, which `%begin` and `%end` enclose with their number, or a notice.
  private func take(_ line: String) {
    let words = line.split(separator: " ")
    if let number = reply?.number, reply?.ending == nil {
      if words.count == 4, words[2] == number, ["%end", "%error"].contains(words[0]) {
        reply?.ending = String(words[0])
      } else {
        reply?.lines.append(line)
      }
    } else if words.first == "%begin", words.count == 4, words[3] == "1" {
      // The last word tells that it is this client's command, and none of the command line.
      reply = Reply(number: words[2])
    } else if words.first == "%output" || words.first == "%window-renamed" {
      // What a command wrote last may be told by its end alone, at which the window gets another name.
      hasOutput = true
    }
  }
}
