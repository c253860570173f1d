import Boards

/// A screen that obeys the few sequences which boards use, and notes every other one.
struct Screen {
  private var cells: [[Character]]
  private var row = 0
  private var column = 0
  private let columns: Int

  /// Sequences that boards have no business with.
  private(set) var unknown: [String] = []
  /// The colours that were set.
  private(set) var colours: Set<String> = []
  /// How many cells were written beyond the right edge.
  private(set) var overflow = 0

  init(columns: Int, rows: Int) {
    self.columns = columns
    cells = Array(repeating: Array(repeating: " ", count: columns), count: rows)
  }

  /// The lines, without blanks at their ends; a wide character's second cell is left out.
  var lines: [String] {
    cells.map { cells in
      var line = String(cells.filter { $0 != "\0" })
      while line.last == " " { line.removeLast() }
      return line
    }
  }

  mutating func write(_ text: String) {
    var rest = text[...]
    while let character = rest.popFirst() {
      switch character {
      case "\u{1b}":
        let parameters = rest.dropFirst().prefix { "0123456789;?".contains($0) }
        let isControl = rest.first == "["
        rest = rest.dropFirst(1 + parameters.count)
        obey(rest.popFirst() ?? "\0", parameters.split(separator: ";").map(String.init), isControl: isControl)
      case "\r": column = 0
      case "\u{7}": break
      default: put(character)
      }
    }
  }

  private mutating func put(_ character: Character) {
    let width = DisplayWidth.of(String(character))
    for offset in 0..<width {
      if column < columns { cells[row][column] = offset == 0 ? character : "\0" } else { overflow += 1 }
      column += 1
    }
  }

  private mutating func obey(_ final: Character, _ parameters: [String], isControl: Bool) {
    switch (isControl, final, parameters) {
    case (true, "H", _): (row, column) = (Int(parameters[0])! - 1, Int(parameters[1])! - 1)
    case (true, "G", _): column = Int(parameters[0])! - 1
    case (true, "J", ["2"]): cells = cells.map { $0.map { _ in " " } }
    case (true, "K", ["2"]): cells[row] = cells[row].map { _ in " " }
    case (true, "K", []): for index in min(column, columns)..<columns { cells[row][index] = " " }
    case (true, "m", _): colours.formUnion(parameters.filter { $0.count == 2 })
    default: unknown.append("\(final)\(parameters)")
    }
  }
}
