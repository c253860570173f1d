import Boards
import LineEditing
import Reactor

/// Where a prompt's lines come from, and what is shown goes to: libedit, or whole lines where the terminal cannot move
/// its cursor or there is no libedit.
final class PromptTerminal {
  /// What goes out to the terminal.
  let outlet: Outlet

  /// The text before the line.
  var prompt: String {
    didSet {
      editor?.prompt = prompt
      if editor == nil, prompt != oldValue, isReading { showPrompt() }
    }
  }

  private let input: Surroundings.Stream
  private var editor: LineEditor?
  private var keyboard: Terminal
  private let loop: EventLoop
  private var token: WatchToken?
  private var typed: [UInt8] = []
  private var isAtEnd = false
  private var isReading = false

  /// Takes the terminal; `history` is what the arrows bring back, oldest first.
  init(
    for surroundings: Surroundings, on loop: EventLoop, prompt: String, history: [String],
    complete: @escaping (String) -> LineCompletion
  ) throws(SystemError) {
    self.loop = loop
    self.prompt = prompt
    input = surroundings.input
    keyboard = try Terminal(descriptor: input.descriptor)
    let outlet = Outlet(surroundings.output, on: loop)
    self.outlet = outlet
    // First, since libedit leaves as it finds it whether Ctrl-S stops the output.
    let canDraw = surroundings.canDraw(on: surroundings.output)
    if canDraw { try keyboard.readKeys() }
    guard canDraw,
      let editor = LineEditor(
        input: input.descriptor, output: surroundings.output.descriptor, on: loop, prompt: prompt,
        history: PromptHistory.limit, write: { [unowned outlet] in outlet.write($0) })
    else {
      editor = nil
      try keyboard.restore()
      watchLines()
      return
    }
    self.editor = editor
    editor.complete = complete
    for line in history { editor.remember(line) }
  }

  /// How many cells a line has.
  var columns: Int { Terminal.size(of: outlet.descriptor)?.columns ?? 80 }

  /// Reads a line; `turn` is called while there is none, turns the loop once, and gives the line up with false.
  func readLine(turn: @escaping () -> Bool) -> LineEditor.Reading {
    if let editor { return editor.readLine(turn: turn) }
    showPrompt()
    isReading = true
    defer { isReading = false }
    while true {
      if let end = typed.firstIndex(of: UInt8(ascii: "\n")) {
        defer { typed.removeFirst(end + 1) }
        return .line(String(decoding: typed[..<end], as: UTF8.self))
      }
      if isAtEnd { return .end }
      guard turn() else { return .givenUp }
    }
  }

  /// Lets the arrows bring a line back.
  func remember(_ line: String) {
    editor?.remember(line)
  }

  /// Shows lines, above the one that is typed.
  func show(_ lines: [String]) {
    guard !lines.isEmpty else { return }
    let text = lines.joined(separator: "\n") + "\n"
    if let editor { return editor.show(text) }
    // What was typed of a line stays in the terminal, which has it until the line's end.
    outlet.write((isReading ? "\n" : "") + text)
    if isReading { showPrompt() }
  }

  /// Paints the line anew.
  func redraw() {
    editor?.redraw()
  }

  /// Leaves the line that is typed as it is.
  func leaveLine() {
    if let editor { editor.leaveLine(mark: "^C") } else { outlet.write("\n") }
  }

  /// Takes note of another size.
  func resize() {
    editor?.resize()
    editor?.redraw()
  }

  /// Sends what the terminal takes at once.
  func send() {
    outlet.sendIfPossible()
  }

  /// Gives the terminal back as it was, as before a stop, from below the line that is typed.
  func giveBack() {
    editor?.leaveLine(mark: "")
    editor?.setTaken(false)
    outlet.finish()
    try? keyboard.restore()
  }

  /// Takes the terminal again, and paints the line where the cursor is.
  func takeAgain() {
    guard let editor else { return showPrompt() }
    try? keyboard.readKeys()
    editor.setTaken(false)
    editor.setTaken(true)
  }

  /// Gives the terminal back for good; what is shown from now on is just written.
  func end() {
    outlet.finish()
    editor = nil
    try? keyboard.restore()
  }

  private func showPrompt() {
    outlet.write(prompt)
  }

  /// Reads what the terminal hands on line by line, edited and shown by itself.
  private func watchLines() {
    let input = Input(descriptor: input.descriptor)
    token = loop.watch(input.descriptor, for: .readable) { [unowned self] _ in
      switch try? input.read() {
      case .bytes(let bytes): typed += bytes
      case .nothing: break
      case .end, nil:
        isAtEnd = true
        if let token { loop.unwatch(token) }
      }
    }
  }
}
