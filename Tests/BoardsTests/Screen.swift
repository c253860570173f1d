import Boards

/// A screen that obeys the few sequences which boards use, and notes every other one.
struct Screen {
  /// One cell: a character, or "\0" behind a wide one, and the styles that it was written with.
  struct Cell: Equatable {
    var character: Character = " "
    var style: Set<String> = []
  }

  private(set) var cells: [[Cell]]
  private var row = 0
  private var column = 0
  private var style: Set<String> = []
  private let columns: Int

  /// Sequences that boards have no business with.
  private(set) var unknown: [String] = []
  /// The colours that were set.
  private(set) var colours: Set<String> = []
  /// How many cells were written beyond the right edge.
  private(set) var overflow = 0

  init(columns: Int, rows: Int) {
    self.columns = columns
    cells = Array(repeating: Array(repeating: Cell(), count: columns), count: rows)
  }

  /// A screen on which something else stands everywhere.
  static func littered(columns: Int, rows: Int) -> Screen {
    var screen = Screen(columns: columns, rows: rows)
    screen.cells = screen.cells.map { $0.map { _ in Cell(character: "?", style: ["9"]) } }
    return screen
  }

  /// The lines, without blanks at their ends; a wide character's second cell is left out.
  var lines: [String] {
    cells.map { cells in
      var line = String(cells.map(\.character).filter { $0 != "\0" })
      while line.last == " " { line.removeLast() }
      return line
    }
  }

  /// What is written in one style.
  func text(in style: Set<String>) -> [String] {
    cells.map { String($0.filter { $0.style == style }.map(\.character)) }.filter { !$0.isEmpty }
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
      case "\u{8}": column -= 1
      case "\u{7}": break
      default: put(character)
      }
    }
  }

  private mutating func put(_ character: Character) {
    let width = DisplayWidth.of(String(character))
    for offset in 0..<width {
      if column < columns {
        cells[row][column] = Cell(character: offset == 0 ? character : "\0", style: style)
      } else {
        overflow += 1
      }
      column += 1
    }
  }

  private mutating func obey(_ final: Character, _ parameters: [String], isControl: Bool) {
    func number(_ index: Int) -> Int { parameters.indices.contains(index) ? Int(parameters[index]) ?? 1 : 1 }
    switch (isControl, final, parameters) {
    case (true, "H", _): (row, column) = (number(0) - 1, number(1) - 1)
    case (true, "G", _): column = number(0) - 1
    case (true, "B", _): row += number(0)
    case (true, "C", _): column += number(0)
    case (true, "D", _): column -= number(0)
    case (true, "K", []): for index in min(column, columns)..<columns { cells[row][index] = Cell() }
    case (true, "m", _):
      for code in parameters.isEmpty ? ["0"] : parameters {
        if code == "0" { style = [] } else { style.insert(code) }
      }
      colours.formUnion(parameters.filter { $0.count == 2 })
    default: unknown.append("\(final)\(parameters)")
    }
  }
}
