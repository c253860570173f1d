import Plugins
import Reactor

/// A file of Lua, as the user names it and where it is.
struct SourceFile {
  /// The path as the user named it.
  let path: String

  /// The same from the root.
  let absolutePath: String

  /// No script that a person wrote is as long, in bytes.
  static let sizeLimit = 16 << 20

  /// The file's text; throws what is wrong with it, with what `unreadable` makes of the system's refusal.
  func text(unreadable: (SystemError) -> Problem) throws(Problem) -> [UInt8] {
    let source: [UInt8]?
    do throws(SystemError) {
      source = try FileSystem.contents(of: absolutePath, limit: Self.sizeLimit)
    } catch {
      throw unreadable(error)
    }
    guard let source else {
      throw Problem(file: path, message: "it is longer than \(Self.sizeLimit >> 20) MiB: is it a script?")
    }
    guard String(validating: source, as: UTF8.self) != nil else {
      throw Problem(file: path, line: firstLineOutsideUTF8(of: source), message: "it is not UTF-8: save it as UTF-8")
    }
    return source
  }

  /// The line of the first bytes that are no UTF-8, from 1. Decoding makes U+FFFD of those.
  private func firstLineOutsideUTF8(of source: [UInt8]) -> Int? {
    let lines = source.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    return lines.firstIndex { String(validating: $0, as: UTF8.self) == nil }.map { $0 + 1 }
  }
}
