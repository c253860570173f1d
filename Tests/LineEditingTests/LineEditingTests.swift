@testable import LineEditing
import Glibc
import Testing

@Suite("Lines on a terminal")
struct LineEditingTests {
  init() {
    // As an editor does: how wide a character is depends on it.
    setlocale(LC_CTYPE, "C.UTF-8")
  }

  @Test(
    "The cursor is so many rows below the first",
    arguments: [
      ("> ", 10, 0), ("> 1234567", 10, 0), ("> 12345678", 10, 1), ("> 123456789", 10, 1), ("", 10, 0),
      (String(repeating: "x", count: 30), 10, 3), (String(repeating: "x", count: 29), 10, 2),
      // Two cells each; one that does not fit begins the next row.
      ("> 茶茶茶茶", 10, 1), ("> 茶茶茶", 10, 0), ("> 1茶茶茶茶", 10, 1), ("> 茶茶茶x茶", 10, 1),
      // A mark over a letter takes no cell, a control character is shown as two.
      ("> 1234567\u{301}", 10, 0), ("> 123456\u{1}", 10, 1), ("> 12345\u{1}", 10, 0),
    ])
  func rows(text: String, columns: Int, row: Int) {
    #expect(LineLayout.row(behind: text.unicodeScalars, columns: columns) == row)
  }

  @Test(
    "A line goes on with what all names begin with",
    arguments: [
      (["after"], "after"), (["time", "timers"], "time"), (["a", "b"], ""), ([], ""), (["über", "übel"], "übe"),
    ])
  func common(names: [String], beginning: String) {
    #expect(LineCompletion(length: 0, names: names).common == beginning)
  }

  @Test("Names are listed in columns, one below the other")
  func columns() {
    let completion = LineCompletion(length: 0, names: ["a", "bb", "ccc", "d", "e"])
    #expect(completion.lines(columns: 80) == ["a    bb   ccc  d    e"])
    #expect(completion.lines(columns: 12) == ["a    d", "bb   e", "ccc"])
    #expect(completion.lines(columns: 1) == ["a", "bb", "ccc", "d", "e"])
  }
}
