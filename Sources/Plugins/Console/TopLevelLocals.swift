/// Finds the variables that a chunk declares `local` outside of every block: they end with it.
///
/// It reads tokens, not grammar, of a text that Lua has already taken for a chunk.
struct TopLevelLocals {
  private var rest: Substring
  private var depth = 0

  /// The names, in order, each once.
  static func names(in text: String) -> [String] {
    var reader = TopLevelLocals(rest: text[...])
    return reader.read()
  }

  private mutating func read() -> [String] {
    var names: [String] = []
    var token = next()
    while let word = token {
      token = next()
      switch word {
      case "function", "do", "if", "repeat": depth += 1
      case "end", "until": depth -= 1
      case "local" where depth == 0:
        if token == "function" {
          depth += 1
          token = next()
        }
        while let name = token, LuaName.isName(name) {
          if !names.contains(String(name)) { names.append(String(name)) }
          token = next()
          // An attribute: <const>, <close>.
          if token == "<" { for _ in 0..<3 { token = next() } }
          guard token == "," else { break }
          token = next()
        }
      default: break
      }
    }
    return names
  }

  /// The next name, keyword or character that is part of neither; strings, numbers and comments are passed over.
  private mutating func next() -> Substring? {
    while let first = rest.first {
      if first.isWhitespace {
        rest.removeFirst()
      } else if rest.hasPrefix("--") {
        rest.removeFirst(2)
        if !skipLongBrackets() { rest = rest.drop { !$0.isNewline } }
      } else if first == "\"" || first == "'" {
        skipString(first)
      } else if first == "[", skipLongBrackets() {
        continue
      } else if LuaName.isPart(first) {
        let word = rest.prefix(while: LuaName.isPart)
        rest = rest.dropFirst(word.count)
        if !first.isNumber { return word }
      } else {
        defer { rest.removeFirst() }
        return rest.prefix(1)
      }
    }
    return nil
  }

  private mutating func skipString(_ quote: Character) {
    rest.removeFirst()
    while let character = rest.popFirst(), character != quote {
      if character == "\\" { _ = rest.popFirst() }
    }
  }

  /// Passes over `[[…]]`, `[=[…]=]` and so on; false when there is none.
  private mutating func skipLongBrackets() -> Bool {
    guard rest.first == "[" else { return false }
    let equals = rest.dropFirst().prefix { $0 == "=" }
    let inner = rest.dropFirst(1 + equals.count)
    guard inner.first == "[" else { return false }
    rest = inner.firstRange(of: "]\(equals)]").map { inner[$0.upperBound...] } ?? inner.suffix(0)
    return true
  }
}
