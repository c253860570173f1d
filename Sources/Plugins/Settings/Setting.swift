import Lua
import Timekeeping

/// A setting that a manifest declares: `hour = { "number", default = 12, min = 0, max = 23, help = "lunch hour" }`.
struct Setting {
  let name: String
  let kind: Kind
  let usual: LuaValue
  let range: ClosedRange<Double>?
  let choices: [String]

  /// What its value is. The raw values are the words that users write.
  enum Kind: String, CaseIterable {
    case number, integer, boolean, string, duration, time
  }

  static let fields = [
    APIField("default", .any, "Its value when the user has set none."),
    APIField("min", .number, "The least number that it may be."),
    APIField("max", .number, "The greatest number that it may be."),
    APIField("choices", .table, "The only texts that it may be."),
    APIField("help", .string, "What it is for."),
  ]

  /// Reads the declaration of the setting of a name.
  init(_ name: String, _ value: LuaValue) throws(LuaFailure) {
    let owner = "setting '\(name)'"
    guard case .table(let table) = value, table.positional.count == 1, case .string(let word)? = table.positional.first
    else { throw LuaFailure("\(owner): a type and fields are expected, such as { \"number\", default = 12 }") }
    guard let kind = Kind(rawValue: word) else {
      let words = Kind.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")
      throw LuaFailure("\(owner): '\(word)' is no type of a setting: it is one of \(words)")
    }
    let fields = try Fields(table, of: owner, known: Self.fields)
    self.name = name
    self.kind = kind
    let (least, most) = (try fields.number("min"), try fields.number("max"))
    guard least ?? -.infinity <= most ?? .infinity else { throw fields.failure("max", "it is less than 'min'") }
    range = least == nil && most == nil ? nil : (least ?? -.infinity)...(most ?? .infinity)
    guard range == nil || kind == .number || kind == .integer else {
      throw fields.failure(least == nil ? "max" : "min", "only numbers have a least and a greatest")
    }
    choices = try Self.choices(fields, kind: kind)
    _ = try fields.string("help")
    usual = fields.value("default") ?? .nil
    guard case .nil = usual else {
      guard let problem = problem(of: usual) else { return }
      throw fields.failure("default", problem)
    }
  }

  private static func choices(_ fields: Fields, kind: Kind) throws(LuaFailure) -> [String] {
    guard let value = fields.value("choices") else { return [] }
    guard case .table(let table) = value, kind == .string else {
      throw fields.failure("choices", "a list of texts is expected, for a 'string'")
    }
    let texts = table.positional.compactMap(\.string)
    guard !texts.isEmpty, texts.count == table.positional.count else {
      throw fields.failure("choices", "a list of texts is expected")
    }
    return texts
  }

  /// The value that a text means, as users write it; throws why it means none.
  func value(of text: String) throws(LuaFailure) -> LuaValue {
    let value: LuaValue
    switch kind {
    case .boolean:
      guard ["true", "false"].contains(text) else { throw LuaFailure("true or false is expected, not '\(text)'") }
      value = .boolean(text == "true")
    case .number:
      guard let number = Double(text) else { throw LuaFailure("a number is expected, not '\(text)'") }
      value = .number(number)
    case .integer:
      guard let number = Int64(text) else { throw LuaFailure("a whole number is expected, not '\(text)'") }
      value = .integer(number)
    case .string, .duration, .time: value = .string(text)
    }
    if let problem = problem(of: value) { throw LuaFailure(problem) }
    return value
  }

  /// Why a value is not one of this setting's; nil when it is.
  private func problem(of value: LuaValue) -> String? {
    switch (kind, value) {
    case (.boolean, .boolean): return nil
    case (.number, .number(let number)): return problem(of: number)
    case (.number, .integer(let number)), (.integer, .integer(let number)): return problem(of: Double(number))
    case (.string, .string(let text)):
      guard choices.isEmpty || choices.contains(text) else {
        return "one of \(choices.map { "'\($0)'" }.joined(separator: ", ")) is expected, not '\(text)'"
      }
      return nil
    case (.duration, _):
      do throws(LuaFailure) { _ = try Spans.duration(value) } catch { return error.message }
      return nil
    case (.time, _):
      do throws(LuaFailure) { _ = try Spans.time(value) } catch { return error.message }
      return nil
    default: return "a \(kind == .integer ? "whole number" : kind.rawValue) is expected, not \(value.typeName)"
    }
  }

  private func problem(of number: Double) -> String? {
    guard number.isFinite else { return "a number is expected that is neither infinite nor nan" }
    guard let range, !range.contains(number) else { return nil }
    if number < range.lowerBound { return "it is at least \(text(range.lowerBound)), not \(text(number))" }
    return "it is at most \(text(range.upperBound)), not \(text(number))"
  }

  private func text(_ number: Double) -> String {
    Int64(exactly: number).map(String.init) ?? String(number)
  }
}
