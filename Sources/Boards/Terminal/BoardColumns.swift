/// The columns of a board's rows: as many as the width has room for, each as wide as what stands in it.
struct BoardColumns {
  /// The columns from left to right.
  enum Column: CaseIterable {
    case marker, glyph, word, time, label, bar, end, price, was, stock, group
  }

  private let width: Int
  private let words: BoardWords
  private var widths: [Column: Int] = [:]

  /// The widest that stood in each column so far.
  private(set) var widest: [Column: Int]

  /// Columns in the order in which they go when there is no room for all; the time and then the glyph stay longest.
  private static let expendable: [Column] = [.group, .was, .bar, .stock, .price, .word, .end, .marker, .label, .glyph]

  private static let gap = 2
  private static let shortestLabel = 16
  private static let shortestBar = 6
  private static let longestBar = 40

  /// Fits the columns of these rows into that many cells.
  ///
  /// `widest` is what stood in them before: a column that was wide stays so, or all would move when a text is shorter.
  init(for rows: [BoardRow], width: Int, words: BoardWords, widest: [Column: Int] = [:]) {
    self.width = width
    self.words = words
    self.widest = widest
    for column in Column.allCases {
      let most = max(rows.map { Self.natural(column, of: $0, words) }.max() ?? 0, widest[column] ?? 0)
      guard most > 0 else { continue }
      widths[column] = most
      self.widest[column] = most
    }
    let labels = widths[.label] ?? 0
    widths[.label] = min(labels, Self.shortestLabel)
    for column in Self.expendable where needed > width { widths[column] = nil }
    // What is left over goes to the labels first, then to the bar.
    if let label = widths[.label] { widths[.label] = min(labels, label + max(0, width - needed)) }
    if let bar = widths[.bar] { widths[.bar] = min(Self.longestBar, bar + max(0, width - needed)) }
  }

  private var needed: Int {
    widths.values.reduce(0, +) + gaps
  }

  private var gaps: Int {
    let columns = widths.keys.filter { $0 != .marker && $0 != .glyph }.count
    let narrow = widths[.glyph] == nil ? 0 : 1
    return max(0, columns - 1) * Self.gap + (columns > 0 ? narrow : 0)
  }

  /// The row's own line.
  func line(of row: BoardRow, isSelected: Bool, flash: Bool) -> StyledLine {
    var line = StyledLine(limit: width)
    let style = row.style.union(row.state == .ringing && flash ? .reverse : [])
    var cell = 0
    for column in Column.allCases {
      guard let room = widths[column] else { continue }
      line.move(to: cell)
      let text = text(column, of: row, isSelected: isSelected)
      let fitted = DisplayWidth.fitted(ControlCharacters.drawn(text), to: room)
      if column.isRightAligned { line.move(to: cell + room - DisplayWidth.of(fitted)) }
      line.add(fitted, column.takesState ? style : isSelected && column == .label ? .bold : [])
      cell += room + (column == .marker ? 0 : column == .glyph ? 1 : Self.gap)
    }
    return line
  }

  /// A pad's second line, with its buttons.
  func buttonLine(of row: BoardRow) -> StyledLine {
    var line = StyledLine(limit: width)
    line.add("    ")
    for button in row.buttons {
      if let key = button.key { line.add("[\(key)]", button.isEnabled ? .bold : .dim) }
      line.add(" \(button.label)  ", button.isEnabled ? [] : .dim)
    }
    return line
  }

  private static func natural(_ column: Column, of row: BoardRow, _ words: BoardWords) -> Int {
    switch column {
    case .marker, .glyph: 1
    case .word: DisplayWidth.of(words.word(for: row.state))
    case .time: DisplayWidth.of(row.time)
    case .label: DisplayWidth.of(ControlCharacters.drawn(label(of: row)))
    case .bar: row.progress == nil ? 0 : shortestBar
    case .end: DisplayWidth.of(row.end ?? "")
    case .price: DisplayWidth.of(row.price ?? "")
    case .was: row.was.map { DisplayWidth.of(words.was($0)) } ?? 0
    case .stock: DisplayWidth.of(row.stock ?? "")
    // Where groups have heads, that says it.
    case .group: row.section == nil ? DisplayWidth.of(ControlCharacters.drawn(row.group ?? "")) : 0
    }
  }

  private func text(_ column: Column, of row: BoardRow, isSelected: Bool) -> String {
    switch column {
    case .marker: isSelected ? ">" : " "
    case .glyph: String(row.state.glyph)
    case .word: words.word(for: row.state)
    case .time: row.time
    case .label: Self.label(of: row)
    case .bar: row.progress.map { ProgressBar.text($0, width: widths[.bar] ?? 0) } ?? ""
    case .end: row.end ?? ""
    case .price: row.price ?? ""
    case .was: row.was.map { words.was($0) } ?? ""
    case .stock: row.stock ?? ""
    case .group: row.group ?? ""
    }
  }

  /// The label, after the key of a single button.
  private static func label(of row: BoardRow) -> String {
    guard !row.isPad, let key = row.buttons.first?.key else { return row.label }
    return "[\(key)] \(row.label)"
  }
}

extension BoardColumns.Column {
  fileprivate var isRightAligned: Bool { self == .time || self == .price || self == .was || self == .stock }
  fileprivate var takesState: Bool { self == .glyph || self == .word || self == .time || self == .bar }
}

/// How much is over, as cells that fill up.
enum ProgressBar {
  /// A bar of that many cells; full only when all is over.
  static func text(_ progress: Double, width: Int) -> String {
    let full = progress >= 1 ? width : min(width - 1, Int(progress * Double(width)))
    guard width > 0 else { return "" }
    return String(repeating: "█", count: max(0, full)) + String(repeating: "░", count: width - max(0, full))
  }
}
