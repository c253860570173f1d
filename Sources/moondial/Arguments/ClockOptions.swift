/// What `clock` was asked for.
struct ClockOptions: Equatable, CommandOptions {
  /// The time servers.
  var sources: [String] = []

  /// Go on and tell of changes.
  var watches = false

  /// One JSON object for each report.
  var isJSON = false

  static var declaration: CommandDeclaration<ClockOptions> {
    CommandDeclaration(
      name: .clock,
      summary: "Ask time servers, and tell how far this machine's clock is off",
      operands: .init(
        placeholder: "SOURCE…", field: \.sources, missing: "'clock' needs a time server, such as ntp://time.example"),
      flags: [
        .presence("--watch", \.watches, "Go on, and report again at each change"),
        .presence("--json", \.isJSON, "Print one JSON object for each report"),
      ],
      notes: [
        "Several servers count as one authority: most of them have to agree. Nothing is set: neither this machine's "
          + "clock nor anything else. The exit code is 69 when no server answered usably."
      ],
      examples: [
        .init(term: "moondial clock ntp://time.example", meaning: "Ask a server"),
        .init(
          term: "moondial clock --json ntp://a.example ntp://b.example | jq .offset_ms",
          meaning: "Use the offset in another program"),
      ])
  }
}
