import Lua

extension Console {
  /// Ways to go on with a line.
  public struct Completion: Sendable, Hashable {
    /// How many characters before the cursor a name takes the place of.
    public var length: Int
    /// The names, sorted.
    public var names: [String]
  }

  /// The names that the text before the cursor may go on with: the API's, and those that there are, without running any
  /// of the script's code.
  public func completion(of text: String) -> Completion {
    guard !Self.isInsideString(text) else { return Completion(length: 0, names: []) }
    let word = Self.lastPath(of: text)
    let start = word.lastIndex { $0 == "." || $0 == ":" }.map(word.index(after:)) ?? word.startIndex
    let beginning = word[start...]
    let owner = word[..<start].dropLast()
    let names = start == word.startIndex ? globals : members(of: owner, after: word[word.index(before: start)])
    let fitting = Set(names.filter { $0.hasPrefix(beginning) && LuaName.isName($0) })
    return Completion(
      length: beginning.count, names: fitting.union(start == word.startIndex ? Self.keywords(beginning) : []).sorted())
  }

  private static func keywords(_ beginning: Substring) -> [String] {
    beginning.isEmpty ? [] : LuaName.keywords.filter { $0.hasPrefix(beginning) }
  }

  private var globals: [String] {
    plugin.state.fieldNames(of: []) + APIReference.globalNames.filter { $0 != "test" && !$0.contains(".") }
  }

  private func members(of owner: Substring, after mark: Character) -> [String] {
    let path = owner.split(whereSeparator: { $0 == "." || $0 == ":" }).map(String.init)
    switch plugin.state.outline(named: path, within: Self.glance) {
    case .handle(let handle):
      guard let kind = API.kinds.first(where: { $0.number == handle.kind }) else { return [] }
      return mark == ":" ? kind.methods.map(\.name) : kind.properties.map(\.name)
    case .string: return mark == ":" ? plugin.state.fieldNames(of: ["string"]) : []
    case nil: return []
    default: return plugin.state.fieldNames(of: path)
    }
  }

  /// Enough to see what sort of value it is.
  private static let glance: LuaOutline.Bounds = {
    var bounds = LuaOutline.Bounds()
    (bounds.depth, bounds.values) = (0, 1)
    return bounds
  }()

  /// The names with dots and colons that a text ends in.
  private static func lastPath(of text: String) -> Substring {
    text[text.startIndex...].suffix(text.reversed().prefix { LuaName.isPart($0) || $0 == "." || $0 == ":" }.count)
  }

  private static func isInsideString(_ text: String) -> Bool {
    var quote: Character?
    var isEscaped = false
    for character in text {
      switch character {
      case _ where isEscaped: isEscaped = false
      case "\\" where quote != nil: isEscaped = true
      case quote: quote = nil
      case "\"" where quote == nil, "'" where quote == nil: quote = character
      default: break
      }
    }
    return quote != nil
  }
}

extension Console {
  /// What `NAME?` asks about: the name; nil when a text is no such question.
  public static func question(in text: String) -> String? {
    let text = text.drop(while: \.isWhitespace)
    guard let mark = text.firstIndex(of: "?"), text[mark...].allSatisfy({ $0 == "?" || $0.isWhitespace }) else {
      return nil
    }
    let name = text[..<mark].split(whereSeparator: \.isWhitespace)
    guard name.count == 1,
      name[0].split(omittingEmptySubsequences: false, whereSeparator: { ".:".contains($0) })
        .allSatisfy({ LuaName.isName($0) })
    else { return nil }
    return String(name[0])
  }

  /// What a name is for, as lines: one of the API's, or of what there is. Throws when there is no help on it.
  public func help(on name: String) throws(Problem) -> [String] {
    if let lines = APIReference.help(on: name) ?? live(name).flatMap(APIReference.help(on:)) { return lines }
    let hint = APIReference.nearestName(to: name).map { ": did you mean '\($0)'?" } ?? "; help() tells what there is"
    throw Problem(file: Self.chunkName, message: "there is no help on '\(name)'\(hint)")
  }

  /// The API's name of what a name stands for: the type of a handle, or of its method.
  private func live(_ name: String) -> String? {
    var path = name.split(whereSeparator: { $0 == "." || $0 == ":" }).map(String.init)
    switch plugin.state.outline(named: path, within: Self.glance) {
    case .builtin(let name): return name
    case .handle(let handle): return API.kinds.first { $0.number == handle.kind }?.type
    default: break
    }
    let member = path.removeLast()
    guard !path.isEmpty, case .handle(let handle) = plugin.state.outline(named: path, within: Self.glance) else {
      return nil
    }
    return API.kinds.first { $0.number == handle.kind }.map { "\($0.type).\(member)" }
  }
}
