package import Reactor
package import Timekeeping

/// What keys do on a board: a little memory of what is selected, what is shown and what was asked.
package struct BoardKeys: Sendable, Hashable {
  /// The characters that boards use themselves, which buttons cannot have.
  package static let reserved: Set<String> = [
    " ", "+", "=", "-", "_", "r", "x", "q", "?", "j", "k", "m", "/", "s", "g", "b", "d", "l", ":",
  ]

  /// The row that keys act on, and what is in sight.
  package var view = BoardFrame.View()

  /// What is listed, and in which order.
  package private(set) var listing = BoardListing.Options()

  /// How exactly times are shown.
  package var precision = RemainingText.Precision.seconds

  /// What is shown.
  package private(set) var page = Page.rows

  /// How many lines a page is scrolled: down from its beginning, the log up from its end.
  package private(set) var scroll = 0

  /// What waits for yes or no.
  package private(set) var question: Question?

  /// What is being typed.
  package private(set) var field: Field?

  /// Whether somebody has chosen a row. Until then keys act on whichever is first, and the top stays in sight; from then
  /// on the rows stay where they are.
  package private(set) var hasChosen = false

  private var history: [String] = []
  private var recalled: Int?

  /// How many lines of Lua are remembered.
  private static let historyLimit = 100

  /// What a board shows.
  package enum Page: Sendable, Hashable {
    /// All rows.
    case rows
    /// The selected one, with big digits.
    case big
    /// What keys do.
    case keys
    /// What was told so far.
    case log
  }

  /// A line that is being typed.
  package enum Field: Sendable, Hashable {
    /// What labels have to hold, and what it was before.
    case filter(TextField, before: String)
    /// A line of Lua.
    case lua(TextField)
  }

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
    view.move = nil
    view.top = frame.top
    view.anchor = hasChosen && page == .rows ? frame.anchor : nil
    if case .cancel(let id, _) = question, id != frame.selected { question = nil }
    if page == .big, frame.selected == nil { page = .rows }
  }

  /// What a key asks for, on the board that shows `frame`; nil when it means nothing there.
  package mutating func command(for key: Key, on frame: BoardFrame) -> BoardCommand? {
    if question != nil { return answer(with: key) }
    if field != nil { return type(key) }
    switch key {
    case .control("l"): return .repaint
    case .character("m"): return .mute
    case .character("?"): return turn(to: .keys)
    case .character("l"): return turn(to: .log)
    case .character(":"):
      (field, recalled) = (.lua(TextField()), nil)
      return .look
    case .character("q"):
      guard frame.isCounting else { return .quit }
      question = .quit
      return .look
    default: break
    }
    guard page == .rows || page == .big else { return leaf(key) }
    return rowCommand(for: key, on: frame)
  }

  /// What keys do where rows are shown, all of them or one.
  private mutating func rowCommand(for key: Key, on frame: BoardFrame) -> BoardCommand? {
    if let move = Self.move(for: key) {
      guard frame.selected != nil else { return nil }
      choose(frame.selected)
      view.move = move
      return .look
    }
    switch key {
    case .escape: return escape()
    case .character("b"):
      guard page == .big || frame.selected != nil else { return nil }
      choose(frame.selected)
      return turn(to: .big)
    case .character("/"):
      page = .rows
      field = .filter(TextField(listing.filter), before: listing.filter)
      return .look
    case .character("s"):
      let orders = BoardListing.Order.allCases
      listing.order = orders[((orders.firstIndex(of: listing.order) ?? 0) + 1) % orders.count]
      return .look
    case .character("g"):
      listing.isGrouped.toggle()
      return .look
    case .character("d"):
      precision = precision == .seconds ? .minutesFromADayOn : .seconds
      return .look
    default: break
    }
    if let command = timerCommand(for: key, on: frame) {
      choose(frame.selected)
      return command
    }
    guard case .character(let scalar) = key else { return nil }
    return frame.buttons[Character(scalar)].map { .press($0.index, of: $0.timer) }
  }

  private mutating func choose(_ selected: BoardRow.ID?) {
    guard !hasChosen else { return }
    hasChosen = true
    view.selected = selected
  }

  /// Closes what is open; destroys nothing.
  private mutating func escape() -> BoardCommand? {
    if page == .big {
      page = .rows
    } else if hasChosen {
      hasChosen = false
    } else if !listing.filter.isEmpty {
      listing.filter = ""
    } else {
      return nil
    }
    return .look
  }

  /// What a key does to the selected timer: what is seen is what it goes by, even if that has ended meanwhile.
  private mutating func timerCommand(for key: Key, on frame: BoardFrame) -> BoardCommand? {
    guard let selected = frame.selected, case .timer(let timer) = selected,
      let row = frame.rows.first(where: { $0.id == selected })
    else { return nil }
    switch key {
    case .enter, .character(" "):
      switch row.state {
      case .ringing, .unanswered: return .apply(.dismiss, to: timer)
      case .running: return .apply(.pause, to: timer)
      case .paused: return .apply(.resume, to: timer)
      default: return .apply(.start, to: timer)
      }
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

  private static func move(for key: Key) -> BoardFrame.Move? {
    switch key {
    case .up, .character("k"): .rows(-1)
    case .down, .character("j"): .rows(1)
    case .pageUp: .pages(-1)
    case .pageDown: .pages(1)
    case .home: .first
    case .end: .last
    default: nil
    }
  }
}

/// Pages and lines that are typed.
extension BoardKeys {
  /// Shows a page, or the rows again where it is shown already.
  private mutating func turn(to page: Page) -> BoardCommand {
    self.page = self.page == page ? .rows : page
    scroll = 0
    return .look
  }

  /// What a key does on a page without rows: it scrolls, or closes it.
  private mutating func leaf(_ key: Key) -> BoardCommand? {
    // The log is read from its end.
    let direction = page == .log ? -1 : 1
    switch key {
    case .escape: page = .rows
    case .up, .character("k"): scroll = max(0, scroll - direction)
    case .down, .character("j"): scroll = max(0, scroll + direction)
    case .pageUp: scroll = max(0, scroll - 10 * direction)
    case .pageDown: scroll = max(0, scroll + 10 * direction)
    case .home: scroll = page == .log ? .max / 2 : 0
    case .end: scroll = page == .log ? 0 : .max / 2
    default: return nil
    }
    return .look
  }

  /// Holds the scrolling to what there is to scroll, as the layout of a screen knows it.
  package mutating func limitScroll(to most: Int) {
    scroll = min(scroll, max(0, most))
  }

  /// Edits the line that is typed; Enter takes it, Esc leaves all as it was.
  private mutating func type(_ key: Key) -> BoardCommand? {
    switch field {
    case .filter(var text, let before):
      if key == .escape || key == .enter {
        if key == .escape { listing.filter = before }
        field = nil
      } else if text.edit(with: key) {
        field = .filter(text, before: before)
        listing.filter = text.text
      }
    case .lua(var text):
      switch key {
      case .escape: field = nil
      case .enter: return take(text.text)
      case .backspace where text.text.isEmpty: field = nil
      case .up: recall(-1)
      case .down: recall(1)
      default: if text.edit(with: key) { field = .lua(text) }
      }
    case nil: break
    }
    return .look
  }

  private mutating func take(_ line: String) -> BoardCommand {
    field = nil
    guard line.contains(where: { !$0.isWhitespace }) else { return .look }
    if history.last != line { history.append(line) }
    history.removeFirst(max(0, history.count - Self.historyLimit))
    return .lua(line)
  }

  /// Puts an earlier or a later line into the field.
  private mutating func recall(_ step: Int) {
    guard !history.isEmpty else { return }
    let place = (recalled ?? history.count) + step
    guard place >= 0 else { return }
    recalled = place < history.count ? place : nil
    field = .lua(TextField(place < history.count ? history[place] : ""))
  }
}
