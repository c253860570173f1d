import Lua
import Timekeeping

/// Spans and times as scripts write them.
enum Spans {
  /// A span: a number of seconds, or a text with units. Refuses what is negative or longer than a century.
  static func duration(_ value: LuaValue) throws(LuaFailure) -> Duration {
    let duration = try signedDuration(value)
    guard duration >= .zero else { throw LuaFailure("a span is not negative") }
    return duration
  }

  /// A span that may be negative, for what shortens: a negative number, or a text after a minus sign.
  static func signedDuration(_ value: LuaValue) throws(LuaFailure) -> Duration {
    let duration: Duration?
    switch value {
    case .integer(let seconds): duration = Duration(fractionalSeconds: Double(seconds))
    case .number(let seconds): duration = Duration(fractionalSeconds: seconds)
    case .string(let text):
      do {
        let magnitude = try DurationText.parse(text.hasPrefix("-") ? String(text.dropFirst()) : text)
        duration = text.hasPrefix("-") ? .zero - magnitude : magnitude
      } catch {
        throw LuaFailure("'\(text)' is no span of time: \(error.clause)")
      }
    default: throw LuaFailure("a span is expected (seconds, or a text such as \"1h30m\"), not \(value.typeName)")
    }
    guard let duration, duration <= Countdown.longest, duration >= .zero - Countdown.longest else {
      throw LuaFailure("a span is at most a century")
    }
    return duration
  }

  /// A time: a number of Unix seconds, or a text.
  static func time(_ value: LuaValue) throws(LuaFailure) -> TimeExpression {
    switch value {
    case .integer(let seconds): return try time(seconds: Double(seconds))
    case .number(let seconds): return try time(seconds: seconds)
    case .string(let text):
      do {
        return try TimeText.parse(text)
      } catch {
        throw LuaFailure("'\(text)' is no time: \(error.clause)")
      }
    default: throw LuaFailure("a time is expected (Unix seconds, or a text such as \"18:30\"), not \(value.typeName)")
    }
  }

  private static func time(seconds: Double) throws(LuaFailure) -> TimeExpression {
    guard let instant = ServerInstant(fractionalSeconds: seconds) else {
      throw LuaFailure("Unix seconds lie between the years 1677 and 2262")
    }
    return TimeExpression(instant: instant)
  }
}
