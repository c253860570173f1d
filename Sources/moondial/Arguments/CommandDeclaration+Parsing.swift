import Timekeeping

extension CommandDeclaration {
  /// Reads the words after the command's name; nil when they ask for help.
  ///
  /// Flags may stand before, between and after operands, as `--flag value` or `--flag=value`; after `--` all words
  /// are operands.
  func options(from arguments: some Collection<String>) throws(UsageError) -> Options? {
    guard !asksForHelp(arguments) else { return nil }
    do throws(UsageError) {
      return try parse(Array(arguments)[...])
    } catch {
      throw UsageError(error.message, hint: error.hint, command: name)
    }
  }

  /// Help is given even where something else is missing or wrong.
  private func asksForHelp(_ arguments: some Collection<String>) -> Bool {
    let ends = flags.filter { if case .rest = $0.value { true } else { false } }.map(\.name) + ["--"]
    return arguments.prefix { !ends.contains($0) }.contains { $0 == "--help" || $0 == "-h" }
  }

  private func parse(_ arguments: ArraySlice<String>) throws(UsageError) -> Options {
    var options = Options()
    var operands: [String] = []
    var left = arguments
    while let word = left.popFirst() {
      if word == "--" {
        operands += left
        break
      }
      guard word.hasPrefix("-"), word != "-", !Self.isNegative(word) else {
        operands.append(word)
        continue
      }
      try take(flag: word, followedBy: &left, into: &options)
    }
    try take(operands: operands, into: &options)
    return options
  }

  /// Whether the word is a hyphen and a digit: no flag begins so, and what it means is for the operand's reader to say.
  private static func isNegative(_ word: String) -> Bool {
    word.dropFirst().first.map { ("0"..."9").contains($0) } ?? false
  }

  private func take(
    flag word: String, followedBy left: inout ArraySlice<String>, into options: inout Options
  ) throws(UsageError) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    let attached = parts.count > 1 ? String(parts[1]) : nil
    guard let flag = flags.first(where: { $0.name == name }) else {
      let nearest = NearestWord.nearest(to: name, among: flags.map(\.name) + ["--help"])
      let hint = nearest.map { "did you mean \($0)?" }
      throw UsageError("'\(self.name.rawValue)' has no flag '\(name)'", hint: hint)
    }
    switch flag.value {
    case .none:
      guard attached == nil else { throw UsageError("\(name) takes no value") }
      try flag.set(&options, "")
    case .one(let placeholder):
      if let attached { return try flag.set(&options, attached) }
      guard let value = left.first, !value.hasPrefix("--") else {
        throw UsageError("\(name) needs a value", hint: "write \(name)=\(placeholder)")
      }
      left.removeFirst()
      try flag.set(&options, value)
    case .rest(let placeholder):
      guard attached == nil, !left.isEmpty else {
        throw UsageError("\(name) needs words after it", hint: "write \(name) \(placeholder)")
      }
      for word in left { try flag.set(&options, word) }
      left = []
    }
  }

  private func take(operands: [String], into options: inout Options) throws(UsageError) {
    guard let accepted = self.operands else {
      guard let first = operands.first else { return }
      throw UsageError("'\(name.rawValue)' takes no '\(first)'")
    }
    if operands.isEmpty, let missing = accepted.missing { throw UsageError(missing) }
    guard operands.count <= accepted.limit else {
      throw UsageError("'\(name.rawValue)' takes no '\(operands[accepted.limit])'")
    }
    options[keyPath: accepted.field] = operands
  }
}
