/// The help of a command or of the program, before it is laid out.
struct HelpPage {
  /// A term and what it means.
  struct Entry: Sendable, Hashable {
    /// What to type.
    let term: String
    /// What it does.
    let meaning: String
  }

  /// Entries under a heading.
  struct Section {
    /// The heading.
    let title: String
    /// What stands under it.
    let entries: [Entry]
  }

  /// What it is for: one sentence.
  let summary: String

  /// Ways to call it.
  let usage: [String]

  /// Lists of commands and flags.
  let sections: [Section]

  /// Paragraphs after the lists.
  var notes: [String] = []

  /// Command lines to start from.
  var examples: [Entry] = []
}

extension HelpPage {
  /// The page as text: no line is wider than `columns` characters unless one word is.
  func text(columns: Int = 80) -> String {
    var lines = Self.wrapped(summary + ".", columns: columns) + [""]
    for (index, line) in usage.enumerated() { lines.append((index == 0 ? "Usage: " : "       ") + line) }
    for section in sections {
      lines += ["", section.title + ":"]
      // Meanings begin in one column; a term that is too long for it has a line of its own.
      let indent = min(26, (section.entries.map(\.term.count).max() ?? 0) + 4)
      for entry in section.entries { lines += Self.laidOut(entry, indent: indent, columns: columns) }
    }
    for note in notes { lines += [""] + Self.wrapped(note, columns: columns) }
    if !examples.isEmpty {
      lines += ["", "Examples:"]
      for example in examples {
        lines += Self.wrapped(example.meaning + ":", columns: columns, indent: 2) + ["    " + example.term]
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func laidOut(_ entry: Entry, indent: Int, columns: Int) -> [String] {
    var lines = wrapped(entry.meaning, columns: columns, indent: indent)
    let term = "  " + entry.term
    if term.count + 2 <= indent, !lines.isEmpty {
      lines[0] = term + lines[0].dropFirst(term.count)
    } else {
      lines.insert(term, at: 0)
    }
    return lines
  }

  /// Breaks a paragraph into lines between its words, each line indented.
  static func wrapped(_ paragraph: String, columns: Int, indent: Int = 0) -> [String] {
    let margin = String(repeating: " ", count: indent)
    var lines: [String] = []
    var line = ""
    for word in paragraph.split(separator: " ") {
      if !line.isEmpty, indent + line.count + 1 + word.count > columns {
        lines.append(margin + line)
        line = ""
      }
      line += (line.isEmpty ? "" : " ") + word
    }
    if !line.isEmpty { lines.append(margin + line) }
    return lines
  }
}
