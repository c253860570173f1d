import Plugins
import Reactor

extension ScriptLoader {
  /// A script of tests with what it tests.
  struct Tests {
    /// The tests.
    let script: Script
    /// The scripts under test.
    let subjects: [Script]
  }

  private static let testSuffix = "_test.lua"

  /// The tests at `path`: the file, or those directly in the folder, sorted.
  ///
  /// `NAME_test.lua` tests `NAME.lua` or the folder `NAME` beside it, or else the plugin in whose folder it is.
  func tests(at path: String) throws(Problem) -> [Tests] {
    guard let names = try namesOfFolder(path) else { return [try tests(in: path)] }
    let files = names.filter { $0.hasSuffix(Self.testSuffix) }
    guard !files.isEmpty else { throw Problem(file: path, message: "the folder holds no NAME\(Self.testSuffix)") }
    var found: [Tests] = []
    for name in files { found.append(try tests(in: path.hasSuffix("/") ? path + name : "\(path)/\(name)")) }
    return found
  }

  private func tests(in path: String) throws(Problem) -> Tests {
    guard path.hasSuffix(Self.testSuffix) else {
      throw Problem(file: path, message: "tests of NAME.lua are in a file called NAME\(Self.testSuffix)")
    }
    // First, for the problem that there is no such file.
    let script = try script(at: path)
    let subject = String(path.dropLast(Self.testSuffix.count))
    let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
    if (try? FileSystem.kind(of: absolute(subject + ".lua"))) == .file {
      return Tests(script: script, subjects: try scripts(at: subject + ".lua"))
    }
    if (try? FileSystem.kind(of: absolute(subject))) == .folder {
      return Tests(script: script, subjects: try scripts(at: subject))
    }
    if (try? FileSystem.kind(of: absolute("\(folder)/plugin.lua"))) == .file {
      return Tests(script: script, subjects: try scripts(at: folder))
    }
    throw Problem(
      file: path, message: "there is nothing to test beside it: \(subject).lua, a folder \(subject), or plugin.lua")
  }
}
