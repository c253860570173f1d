import Testing

@testable import moondial

@Suite("Help")
struct HelpPageTests {
  @Test("A page is laid out in columns")
  func layout() {
    let page = HelpPage(
      summary: "Do something to a thing that has a rather long name",
      usage: ["x do", "x"],
      sections: [
        HelpPage.Section(
          title: "Flags",
          entries: [
            .init(term: "--on", meaning: "Switch it on, which takes a few words"),
            .init(term: "--name NAME", meaning: "Name it"),
          ])
      ],
      notes: ["A note that is long enough to be broken once."],
      examples: [.init(term: "x do --on", meaning: "Switch on")])
    #expect(
      page.text(columns: 40) == """
        Do something to a thing that has a
        rather long name.

        Usage: x do
               x

        Flags:
          --on         Switch it on, which takes
                       a few words
          --name NAME  Name it

        A note that is long enough to be broken
        once.

        Examples:
          Switch on:
            x do --on

        """)
  }

  @Test("A term that is too long for its column has a line of its own")
  func longTerm() {
    let entry = HelpPage.Entry(term: "--a-flag-with-a-very-long-name", meaning: "Short")
    let page = HelpPage(summary: "s", usage: ["u"], sections: [.init(title: "Flags", entries: [entry])])
    #expect(
      page.text().contains("\n  --a-flag-with-a-very-long-name\n" + String(repeating: " ", count: 26) + "Short\n"))
  }

  @Test("Every page fits 80 columns and shows an example", arguments: [nil] + CommandName.allCases.map(Optional.some))
  func pages(name: CommandName?) {
    let page = name?.helpPage ?? .program
    let lines = page.text().split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.allSatisfy { $0.count <= 80 && $0.last != " " })
    #expect(!page.examples.isEmpty || name == .version)
    #expect(page.usage.allSatisfy { $0.hasPrefix("moondial ") })
  }

  @Test("Examples are themselves understood", arguments: [nil] + CommandName.allCases.map(Optional.some))
  func examples(name: CommandName?) throws {
    for example in (name?.helpPage ?? .program).examples {
      // as a shell would: quotes hold words together, a bar ends the command
      var words: [String] = []
      for (index, piece) in example.term.prefix(while: { $0 != "|" }).split(separator: "'").enumerated() {
        words += index % 2 == 1 ? [String(piece)] : piece.split(separator: " ").map(String.init)
      }
      #expect(words.removeFirst() == "moondial")
      let invocation = try Invocation(arguments: words, isTime: InvocationTests.isTime)
      #expect(invocation != .help(nil) || name == .help)
    }
  }
}
