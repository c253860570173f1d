extension CommandDeclaration {
  /// The command's help.
  var helpPage: HelpPage {
    let words = ["moondial", name.rawValue, flags.isEmpty ? nil : "[FLAGS]", operands?.placeholder]
    let entries =
      flags.map { HelpPage.Entry(term: $0.term, meaning: $0.help) }
      + [HelpPage.Entry(term: "--help", meaning: "Show this help")]
    return HelpPage(
      summary: summary,
      usage: [words.compactMap(\.self).joined(separator: " ")],
      sections: [HelpPage.Section(title: "Flags", entries: entries)],
      notes: notes,
      examples: examples)
  }
}
