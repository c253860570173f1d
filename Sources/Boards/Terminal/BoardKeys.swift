package import Reactor
import Timekeeping

/// What keys do on a board: a little memory of what is selected and what was asked.
package struct BoardKeys: Sendable, Hashable {
  /// The characters that boards use themselves, which buttons cannot have.
  package static let reserved: Set<String> = [" ", "+", "=", "-", "_", "r", "x", "q", "?", "j", "k"]

  /// The row that keys act on, and what is in sight.
  package var view = BoardFrame.View()

  /// What waits for yes or no.
  package private(set) var question: Question?

  /// Whether the help is shown.
  package private(set) var showsHelp = false

  /// Whether somebody has chosen a row. Until then keys act on whichever is first, and the top stays in sight.
  private var hasChosen = false

  /// Something that a key would destroy: it is asked before it is done.
  package enum Question: Sendable, Hashable {
    /// Whether to cancel a timer, which is called so.
    case cancel(BoardRow.ID, label: String)
    /// Whether to end the program while something runs.
    case quit
  }

  /// Makes the keys of a board on which nothing was selected or asked.
  package init() {}

  /// Keeps to what a frame shows: a row that was chosen stays selected wherever it moves.
  package mutating func follow(_ frame: BoardFrame) {
    view.selected = hasChosen ? frame.selected : nil
    view.top = frame.top
    if case .cancel(let id, _) = question, !frame.order.contains(id) { question = nil }
  }

  /// What a key asks for, on the board that shows `frame`; nil when it means nothing there.
  package mutating func command(for key: Key, on frame: BoardFrame) -> BoardCommand? {
    if question != nil { return answer(with: key) }
    if showsHelp, key == .escape {
      showsHelp = false
      return .look
    }
    if let step = Self.step(for: key, on: frame) { return select(step, on: frame) }
    switch key {
    case .control("l"): return .repaint
    case .character("?"):
      showsHelp.toggle()
      return .look
    case .character("q"):
      guard frame.isCounting else { return .quit }
      question = .quit
      return .look
    default: break
    }
    if let command = timerCommand(for: key, on: frame) {
      hasChosen = true
      view.selected = frame.selected
      return command
    }
    guard case .character(let scalar) = key else { return nil }
    return Self.press(Character(scalar), on: frame)
  }

  /// What a key does to the selected timer.
  private mutating func timerCommand(for key: Key, on frame: BoardFrame) -> BoardCommand? {
    guard let selected = frame.selected, case .timer(let timer) = selected,
      let row = frame.rows.first(where: { $0.id == selected })
    else { return nil }
    switch key {
    case .enter, .character(" "):
      let calls = row.state == .ringing || row.state == .unanswered
      return .apply(calls ? .dismiss : .toggle, to: timer)
    case .character("+"), .character("="): return .apply(.extend(.seconds(60)), to: timer)
    case .character("-"), .character("_"): return .apply(.extend(.seconds(-60)), to: timer)
    case .character("r"): return .apply(.restart, to: timer)
    case .character("x"):
      question = .cancel(selected, label: row.label)
      return .look
    default: return nil
    }
  }

  /// Whether the answer is yes: only `y` is; every other key leaves all as it is.
  private mutating func answer(with key: Key) -> BoardCommand? {
    defer { question = nil }
    guard key == .character("y") || key == .character("Y") else { return .look }
    switch question {
    case .cancel(.timer(let timer), _): return .apply(.cancel, to: timer)
    case .quit: return .quit
    case .cancel(.sale, _), nil: return .look
    }
  }

  private mutating func select(_ step: Int, on frame: BoardFrame) -> BoardCommand? {
    guard let selected = frame.selected, let place = frame.order.firstIndex(of: selected) else { return nil }
    hasChosen = true
    let (target, overflow) = place.addingReportingOverflow(step)
    let last = frame.order.count - 1
    view.selected = frame.order[overflow ? (step < 0 ? 0 : last) : min(max(0, target), last)]
    return .look
  }

  /// How many rows down a key moves the selection.
  private static func step(for key: Key, on frame: BoardFrame) -> Int? {
    switch key {
    case .up, .character("k"): -1
    case .down, .character("j"): 1
    case .pageUp: -max(1, frame.rows.count - 1)
    case .pageDown: max(1, frame.rows.count - 1)
    case .home: -Int.max
    case .end: .max
    default: nil
    }
  }

  private static func press(_ key: Character, on frame: BoardFrame) -> BoardCommand? {
    frame.buttons[key].map { .press($0.index, of: $0.timer) }
  }
}
