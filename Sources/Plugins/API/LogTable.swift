import Lua
import Timekeeping

extension API {
  /// The table `log`.
  static var log: APITable {
    let levels = [
      ("info", "Writes a line to the log."), ("warn", "Writes a warning to the log."),
      ("error", "Writes an error to the log."),
    ]
    return APITable(
      name: "log", summary: "Lines for whoever reads the log.",
      functions: levels.map { level, summary in
        APIFunction(level, [APIParameter("values", .text, variadic: true)], summary) { plugin, call in
          plugin.log(level, &call)
        }
      })
  }
}

extension Plugin {
  /// The most that one line of a log holds, in characters.
  static let longestLine = 4_096

  /// Writes what a call was given as one line of the log.
  func log(_ level: String, _ call: inout LuaCall) {
    var texts: [String] = []
    var room = Self.longestLine * 4
    for index in 1..<min(call.count, Self.longestLine) + 1 where room > 0 {
      let text = call.string(index, first: room) ?? ""
      texts.append(text)
      room -= text.utf8.count + 1
    }
    log(level, texts.joined(separator: "\t"))
  }

  /// Writes a line to the log; its end is left out when it is too long, and the whole when there were too many.
  func log(_ level: String, _ text: String) {
    tellLeftOutLines()
    guard logAllowance.take(at: now.local) else { return }
    var event = event(.log)
    event.details = [.init("level", .text(level)), .init("text", .text(Self.line(of: text)))]
    timers.post(event)
  }

  /// As much of a text as a line holds. One character alone may be of any length.
  private static func line(of text: String) -> String {
    guard text.utf8.count > longestLine else { return text }
    return String(String(decoding: text.utf8.prefix(longestLine * 4), as: UTF8.self).prefix(longestLine))
  }

  /// An event about the script itself.
  func event(_ name: Event.Name) -> Event {
    Event(name, at: now.server, plugin: self.name, kind: .script, subject: .plugin)
  }
}
