import Lua
import Timekeeping

extension Fields {
  func string(_ name: String) throws(LuaFailure) -> String? {
    switch value(name) {
    case nil: return nil
    case .string(let text): return text
    case .some(let other): throw failure(name, "a string is expected, not \(other.typeName)")
    }
  }

  /// A text of so many characters at most, which stands on boards and in events.
  func line(_ name: String, atMost most: Int) throws(LuaFailure) -> String? {
    guard let text = try string(name) else { return nil }
    guard text.hasLength(0...most) else { throw failure(name, "a \(name) has at most \(most) characters") }
    return text
  }

  func label() throws(LuaFailure) -> String? { try line("label", atMost: 200) }

  func boolean(_ name: String) throws(LuaFailure) -> Bool? {
    switch value(name) {
    case nil: return nil
    case .boolean(let flag): return flag
    case .some(let other): throw failure(name, "true or false is expected, not \(other.typeName)")
    }
  }

  func number(_ name: String) throws(LuaFailure) -> Double? {
    switch value(name) {
    case nil: return nil
    case .integer(let number): return Double(number)
    case .number(let number):
      guard number.isFinite else { throw failure(name, "a number is expected that is neither infinite nor nan") }
      return number
    case .some(let other): throw failure(name, "a number is expected, not \(other.typeName)")
    }
  }

  func integer(_ name: String) throws(LuaFailure) -> Int64? {
    guard let number = try number(name) else { return nil }
    guard let integer = Int64(exactly: number) else { throw failure(name, "a whole number is expected") }
    return integer
  }

  func count(_ name: String, atLeast least: Int) throws(LuaFailure) -> Int? {
    guard let number = try number(name) else { return nil }
    guard let count = Int(exactly: number), count >= least else {
      throw failure(name, "a whole number from \(least) is expected")
    }
    return count
  }

  /// A function, an action value or a list of such.
  func callback(_ name: String) throws(LuaFailure) -> Callback? {
    guard let value = value(name) else { return nil }
    guard let callback = Callback(value) else { throw failure(name, Callback.complaint(about: value)) }
    return callback
  }

  func duration(_ name: String) throws(LuaFailure) -> Duration? {
    guard let value = value(name) else { return nil }
    do {
      return try Spans.duration(value)
    } catch {
      throw failure(name, error.message)
    }
  }

  func time(_ name: String) throws(LuaFailure) -> TimeExpression? {
    guard let value = value(name) else { return nil }
    do {
      return try Spans.time(value)
    } catch {
      throw failure(name, error.message)
    }
  }

  func choice<Choice: RawRepresentable & CaseIterable>(
    _ name: String, of: Choice.Type
  ) throws(LuaFailure) -> Choice? where Choice.RawValue == String {
    guard let text = try string(name) else { return nil }
    guard let choice = Choice(rawValue: text) else {
      throw failure(name, "one of \(Choice.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")) is expected")
    }
    return choice
  }

  func zone(_ name: String, from zones: ZoneSource) throws(LuaFailure) -> ZoneRules? {
    guard let text = try string(name) else { return nil }
    do {
      return try zones.rules(named: text)
    } catch {
      throw failure(name, error.description)
    }
  }
}
