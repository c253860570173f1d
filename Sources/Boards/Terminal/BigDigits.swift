/// Times in digits of five lines.
enum BigDigits {
  /// The rows of each character, a bit for each of its three columns, the left one the highest.
  private static let pictures: [Character: [UInt8]] = [
    "0": [0b111, 0b101, 0b101, 0b101, 0b111], "1": [0b010, 0b110, 0b010, 0b010, 0b111],
    "2": [0b111, 0b001, 0b111, 0b100, 0b111], "3": [0b111, 0b001, 0b111, 0b001, 0b111],
    "4": [0b101, 0b101, 0b111, 0b001, 0b001], "5": [0b111, 0b100, 0b111, 0b001, 0b111],
    "6": [0b111, 0b100, 0b111, 0b101, 0b111], "7": [0b111, 0b001, 0b010, 0b010, 0b010],
    "8": [0b111, 0b101, 0b111, 0b101, 0b111], "9": [0b111, 0b101, 0b111, 0b001, 0b111],
    "d": [0b001, 0b001, 0b111, 0b101, 0b111], "+": [0b000, 0b010, 0b111, 0b010, 0b000],
    "–": [0b000, 0b000, 0b111, 0b000, 0b000],
  ]

  /// The five lines of a time, each column of a picture `scale` cells wide; nil when there is no picture for a character.
  static func lines(of time: String, scale: Int) -> [String]? {
    var lines = Array(repeating: "", count: 5)
    for (index, character) in time.enumerated() {
      if index > 0 { for row in lines.indices { lines[row] += String(repeating: " ", count: scale) } }
      switch character {
      case ":":
        for row in lines.indices { lines[row] += String(repeating: row == 1 || row == 3 ? "█" : " ", count: scale) }
      case " ":
        for row in lines.indices { lines[row] += String(repeating: " ", count: scale) }
      default:
        guard let picture = pictures[character] else { return nil }
        for row in lines.indices {
          for bit in [4, 2, 1] as [UInt8] {
            lines[row] += String(repeating: picture[row] & bit == 0 ? " " : "█", count: scale)
          }
        }
      }
    }
    return lines
  }
}
