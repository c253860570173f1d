import Glibc
import Reactor
import Testing
import Timekeeping

@Suite("A terminal")
struct TerminalTests {
  /// Both ends of a pseudo-terminal: what is written to `keyboard` is typed.
  let keyboard: Int32
  let screen: Int32

  init() throws {
    var ends: (Int32, Int32) = (-1, -1)
    var size = winsize(ws_row: 24, ws_col: 80, ws_xpixel: 0, ws_ypixel: 0)
    try #require(openpty(&ends.0, &ends.1, nil, nil, &size) == 0)
    (keyboard, screen) = ends
  }

  private func modes() -> termios {
    var modes = termios()
    tcgetattr(screen, &modes)
    return modes
  }

  private func isSameAs(_ one: termios, _ other: termios) -> Bool {
    one.c_iflag == other.c_iflag && one.c_oflag == other.c_oflag && one.c_cflag == other.c_cflag
      && one.c_lflag == other.c_lflag
  }

  private func type(_ text: String) throws {
    let output = Output(descriptor: keyboard)
    output.write(text)
    try output.finish()
  }

  @Test("Keys come one by one without echo, and Ctrl-C stays a signal")
  func keys() throws {
    let loop = try EventLoop()
    var terminal = try Terminal(descriptor: screen)
    try terminal.readKeys()
    var readings: [Input.Reading] = []
    loop.watch(screen, for: .readable) { [screen] _ in
      readings.append((try? Input(descriptor: screen).read()) ?? .nothing)
    }
    try type("q\r")
    _ = try loop.wait(until: loop.now.advanced(by: .seconds(20)))
    #expect(readings == [.bytes(Array("q\n".utf8))])
    #expect(modes().c_lflag & tcflag_t(ECHO | ICANON) == 0)
    #expect(modes().c_lflag & tcflag_t(ISIG) != 0)
    _ = fcntl(keyboard, F_SETFL, O_NONBLOCK)
    #expect(try Input(descriptor: keyboard).read() == .nothing)
  }

  @Test("It is put back by restore, and by its owner's going")
  func restoring() throws {
    let before = modes()
    var terminal: Terminal? = try Terminal(descriptor: screen)
    try terminal?.readKeys()
    #expect(!isSameAs(modes(), before))
    try terminal?.restore()
    #expect(isSameAs(modes(), before))
    try terminal?.readKeys()
    #expect(!isSameAs(modes(), before))
    terminal = nil
    #expect(isSameAs(modes(), before))
  }

  @Test("It knows its size, and a pipe is no terminal")
  func size() throws {
    #expect(Terminal.size(of: screen) == Terminal.Size(columns: 80, rows: 24))
    #expect(Terminal.isTerminal(screen))
    let pipe = try Pipe()
    #expect(Terminal.size(of: pipe.readerNumber) == nil)
    #expect(!Terminal.isTerminal(pipe.readerNumber))
    let error = #expect(throws: SystemError.self) { _ = try Terminal(descriptor: pipe.readerNumber) }
    #expect(error?.code == .notTerminal)
  }
}
