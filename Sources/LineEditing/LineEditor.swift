import CEdit
import Glibc
public import Reactor

/// The one wrapper of libedit: a person's line at a prompt, while the loop goes on.
///
/// libedit asks for each character by a function of ours, which turns the loop until a key is there; what libedit writes
/// goes to a function as well, so that a slow terminal keeps nothing waiting. All of the module's unsafe code is here.
@safe public final class LineEditor {
  /// What is shown before the line; a change is seen when `redraw` is called.
  public var prompt: String {
    didSet { if prompt != oldValue { setPromptText() } }
  }

  /// What the text before the cursor may go on with.
  public var complete: (String) -> LineCompletion = { _ in LineCompletion(length: 0, names: []) }

  private let loop: EventLoop
  private let terminal: Int32
  private let write: ([UInt8]) -> Void
  private var edit = moondial_edit()
  private var editor: OpaquePointer?
  private var history: OpaquePointer?
  private var streams: [UnsafeMutablePointer<FILE>] = unsafe []
  private var promptStorage = UnsafeMutablePointer<wchar_t>.allocate(capacity: 1)
  private var token: WatchToken?
  private var typed: [UInt8] = []
  private var isAtEnd = false
  private var turn: () -> Bool = { false }
  private var isReading = false
  private var hasGivenUp = false

  /// What came of reading a line.
  public enum Reading: Sendable, Hashable {
    /// A line, without its end.
    case line(String)
    /// Ctrl-D on an empty line, or the terminal is gone.
    case end
    /// The reading was given up.
    case givenUp
  }

  /// Takes the terminal on `input`, whose size is that of `output`; `write` gets what is to be shown. Nil when there is no
  /// libedit.
  ///
  /// Whether Ctrl-S stops the output is as it finds it. Between two lines single keys are told, and none is shown.
  /// The process's characters are UTF-8's from now on (`setlocale(3)`, `LC_CTYPE`): what libedit reads and writes.
  public init?(
    input: Int32, output: Int32, on loop: EventLoop, prompt: String, history limit: Int,
    write: @escaping ([UInt8]) -> Void
  ) {
    var loaded = moondial_edit()
    guard unsafe moondial_edit_load(&loaded) else { return nil }
    unsafe _ = setlocale(LC_CTYPE, "C.UTF-8")
    edit = loaded
    self.loop = loop
    self.write = write
    self.prompt = prompt
    terminal = output
    unsafe promptStorage.initialize(to: 0)
    let context = unsafe Unmanaged.passUnretained(self).toOpaque()
    for _ in 0..<2 {
      let stream = unsafe moondial_edit_open(&edit, context) { context, bytes, count in
        unsafe LineEditor.of(context).take(written: UnsafeRawBufferPointer(start: bytes, count: Int(count)))
        return Int(count)
      }
      guard let stream = unsafe stream else { return nil }
      unsafe streams.append(stream)
    }
    unsafe editor = edit.`init`("moondial", moondial_edit_input(), streams[0], streams[1], input, output, output)
    guard let editor = unsafe editor else { return nil }
    unsafe moondial_edit_set_functions(
      &edit, editor, context, { unsafe LineEditor.of($0).promptStorage },
      { unsafe LineEditor.of($0).readCharacter(into: $1) })
    unsafe history = moondial_edit_open_history(&edit, editor, Int32(limit))
    setPromptText()
    unsafe configure(editor)
    token = loop.watch(input, for: .readable) { [unowned self] _ in
      switch try? Input(descriptor: input).read() {
      case .bytes(let bytes): typed += bytes
      case .nothing: break
      case .end, nil: leaveInput()
      }
    }
  }

  deinit {
    leaveInput()
    if let editor = unsafe editor { unsafe edit.end(editor) }
    if let history = unsafe history { unsafe edit.history_end(history) }
    unsafe streams.forEach { unsafe _ = fclose($0) }
    unsafe promptStorage.deallocate()
  }

  private func leaveInput() {
    isAtEnd = true
    if let token { loop.unwatch(token) }
    token = nil
  }

  private func configure(_ editor: OpaquePointer) {
    unsafe moondial_edit_set_number(&edit, editor, EL_SIGNAL, 0)
    unsafe Self.wide("emacs") { unsafe moondial_edit_set_text(&edit, editor, EL_EDITOR, $0) }
    // libedit would show what is typed between two lines, and keep it back until Enter.
    for mode in ["-icanon", "-echo"] {
      unsafe Self.wide("-x") { when in
        unsafe Self.wide(mode) { unsafe moondial_edit_set_mode(&edit, editor, when, $0) }
      }
    }
    unsafe Self.wide("moondial-complete") { name in
      unsafe Self.wide("^I") { key in
        unsafe moondial_edit_add(&edit, editor, name, { editor, _ in unsafe LineEditor.of(editor).completeLine() }, key)
      }
    }
    for (key, command) in Self.bindings {
      unsafe Self.wide(key) { key in
        unsafe Self.wide(command) { unsafe moondial_edit_bind(&edit, editor, key, $0) }
      }
    }
  }

  /// What people expect of other prompts, and libedit does not bind by itself.
  private static let bindings = [
    ("^R", "em-inc-search-prev"), ("^S", "em-inc-search-next"), ("^W", "ed-delete-prev-word"),
    ("^P", "ed-prev-history"),
    ("^[[1~", "ed-move-to-beg"), ("^[[4~", "ed-move-to-end"), ("^[[H", "ed-move-to-beg"), ("^[[F", "ed-move-to-end"),
    ("^[OH", "ed-move-to-beg"), ("^[OF", "ed-move-to-end"), ("^[[3~", "ed-delete-next-char"),
    ("^[[1;5C", "em-next-word"), ("^[[1;5D", "ed-prev-word"),
  ]

  private static func of(_ context: UnsafeMutableRawPointer?) -> LineEditor {
    unsafe Unmanaged<LineEditor>.fromOpaque(context!).takeUnretainedValue()
  }

  private static func of(_ editor: OpaquePointer?) -> LineEditor {
    // The functions are the same for every editor, and so is where they are found.
    var edit = moondial_edit()
    guard unsafe moondial_edit_load(&edit) else { preconditionFailure("libedit has gone") }
    return unsafe of(moondial_edit_context(&edit, editor!))
  }

  private static func wide(_ text: String, _ body: (UnsafePointer<wchar_t>) -> Void) {
    let characters = text.unicodeScalars.map { wchar_t(bitPattern: $0.value) } + [0]
    unsafe characters.withUnsafeBufferPointer { unsafe body($0.baseAddress!) }
  }

  private func setPromptText() {
    let characters = prompt.unicodeScalars.map { wchar_t(bitPattern: $0.value) } + [0]
    unsafe promptStorage.deallocate()
    unsafe promptStorage = .allocate(capacity: characters.count)
    unsafe promptStorage.initialize(from: characters, count: characters.count)
  }
}

// MARK: - Reading

extension LineEditor {
  /// Reads a line; `turn` is called while no key is there, turns the loop once, and gives the line up with false.
  public func readLine(turn: @escaping () -> Bool) -> Reading {
    guard let editor = unsafe editor, !isAtEnd || !typed.isEmpty else { return .end }
    self.turn = turn
    hasGivenUp = false
    isReading = true
    var count: Int32 = 0
    let line = unsafe edit.gets(editor, &count)
    isReading = false
    guard let line = unsafe line, count > 0 else { return hasGivenUp ? .givenUp : .end }
    let characters = unsafe UnsafeBufferPointer(start: line, count: Int(count))
    return .line(unsafe Self.text(characters.last == wchar_t(10) ? characters.dropLast() : characters[...]))
  }

  /// Adds a line to those that the arrows bring back, unless it is the last one of them.
  public func remember(_ line: String) {
    guard let history = unsafe history else { return }
    unsafe Self.wide(line) { unsafe moondial_edit_remember(&edit, history, $0) }
  }

  /// Shows a text, which ends with a line end, above the line that is typed; where none is typed, it is just shown.
  public func show(_ text: String) {
    guard isReading, let editor = unsafe editor else { return write(Array(text.utf8)) }
    let row = LineLayout.row(behind: scalarsBeforeCursor, columns: columns)
    write(Array(("\r" + (row > 0 ? "\u{1b}[\(row)A" : "") + "\u{1b}[J" + text).utf8))
    unsafe moondial_edit_refresh(&edit, editor)
  }

  /// Paints the prompt and the line anew.
  public func redraw() {
    show("")
  }

  /// Leaves the line as it is on the screen, with a mark at its end, and goes below it.
  public func leaveLine(mark: String) {
    guard isReading else { return }
    let below =
      LineLayout.row(behind: scalars(), columns: columns)
      - LineLayout.row(behind: scalarsBeforeCursor, columns: columns)
    write(Array(((below > 0 ? "\u{1b}[\(below)B" : "") + mark + "\n").utf8))
  }

  /// Takes note of another size of the terminal.
  public func resize() {
    guard let editor = unsafe editor else { return }
    unsafe edit.resize(editor)
  }

  /// Gives the terminal back with the modes that it has between two lines, or takes it again and paints the line where
  /// the cursor is.
  public func setTaken(_ isTaken: Bool) {
    guard let editor = unsafe editor else { return }
    unsafe moondial_edit_set_number(&edit, editor, EL_PREP_TERM, isTaken ? 1 : 0)
    if isTaken, isReading { unsafe moondial_edit_refresh(&edit, editor) }
  }

  private var columns: Int { Terminal.size(of: terminal)?.columns ?? 80 }

  private static func text(_ characters: some Sequence<wchar_t>) -> String {
    var text = ""
    for character in characters {
      text.unicodeScalars.append(Unicode.Scalar(UInt32(bitPattern: character)) ?? "\u{fffd}")
    }
    return text
  }

  /// The line without the prompt.
  private func line(isWhole: Bool) -> String {
    guard let editor = unsafe editor, let info = unsafe edit.line(editor), let start = unsafe info.pointee.buffer,
      let end = unsafe isWhole ? info.pointee.lastchar : info.pointee.cursor
    else { return "" }
    return unsafe Self.text(UnsafeBufferPointer(start: start, count: end - start))
  }

  private func scalars() -> [Unicode.Scalar] {
    Array((prompt + line(isWhole: true)).unicodeScalars)
  }

  private var scalarsBeforeCursor: [Unicode.Scalar] {
    Array((prompt + line(isWhole: false)).unicodeScalars)
  }
}

// MARK: - What libedit calls

extension LineEditor {
  private func take(written bytes: UnsafeRawBufferPointer) {
    unsafe write(Array(bytes))
  }

  /// Gives the next character: 1 when there is one, 0 at the end and when the line is given up.
  private func readCharacter(into place: UnsafeMutablePointer<wchar_t>?) -> Int32 {
    while true {
      if let character = takeCharacter() {
        unsafe place?.pointee = wchar_t(bitPattern: character.value)
        return 1
      }
      if isAtEnd { return 0 }
      guard turn() else {
        hasGivenUp = true
        return 0
      }
    }
  }

  /// Takes the first character of what was typed; nil while it is not whole.
  private func takeCharacter() -> Unicode.Scalar? {
    guard let first = typed.first else { return nil }
    let length = first < 0xc2 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4
    guard typed.count >= length || isAtEnd else { return nil }
    defer { typed.removeFirst(min(length, typed.count)) }
    return String(decoding: typed.prefix(length), as: UTF8.self).unicodeScalars.first
  }

  /// Goes on with the line as far as that is clear, or shows the ways to go on.
  private func completeLine() -> UInt8 {
    guard let editor = unsafe editor else { return UInt8(CC_ERROR) }
    let completion = complete(line(isWhole: false))
    guard !completion.names.isEmpty else { return UInt8(CC_ERROR) }
    let common = completion.common
    if common.count > completion.length {
      if completion.length > 0 { unsafe edit.erase(editor, Int32(completion.length)) }
      unsafe Self.wide(common) { unsafe _ = edit.insert(editor, $0) }
    } else if completion.names.count > 1 {
      show(completion.lines(columns: columns).joined(separator: "\n") + "\n")
    }
    return UInt8(CC_REFRESH)
  }
}
