import Glibc
import Reactor
import Testing

@testable import moondial

@Suite("The prompt's history")
struct PromptHistoryTests {
  let program: ProgramRun
  let path: String

  init() throws {
    program = try ProgramRun()
    path = "\(program.folder)/state/moondial/history"
  }

  @Test("Lines are there at the next prompt, and nobody else may read them")
  func kept() throws {
    var history = PromptHistory(path: path)
    #expect(history.lines == [])
    for line in ["a = 1", "a = 1", "print 'ü'", "a = 1"] { history.add(line) }
    try history.save()
    #expect(PromptHistory(path: path).lines == ["a = 1", "print 'ü'", "a = 1"])
    var status = stat()
    try #require(stat(path, &status) == 0)
    #expect(status.st_mode & 0o777 == 0o600)
    try #require(stat("\(program.folder)/state/moondial", &status) == 0)
    #expect(status.st_mode & 0o777 == 0o700)
  }

  @Test("Two prompts at a time both keep what they were told")
  func together() throws {
    var (one, two) = (PromptHistory(path: path), PromptHistory(path: path))
    one.add("one")
    two.add("two")
    try two.save()
    try one.save()
    try one.save()
    #expect(PromptHistory(path: path).lines == ["two", "one"])
  }

  @Test("It has bounds: a thousand lines, none of them longer than a person types")
  func bounds() throws {
    var history = PromptHistory(path: path)
    for number in 1...1_005 { history.add("x = \(number)") }
    history.add(String(repeating: "x", count: 4_097))
    try history.save()
    let lines = PromptHistory(path: path).lines
    #expect(lines.count == 1_000)
    #expect(lines.first == "x = 6" && lines.last == "x = 1005")
  }

  @Test("Without a home, and over a file that cannot be read, there is none")
  func nothing() throws {
    var history = PromptHistory(path: nil)
    history.add("x")
    try history.save()
    #expect(history.lines == [])
    try program.write("", to: "file")
    history = PromptHistory(path: "\(program.folder)/file/history")
    #expect(history.lines == [])
    history.add("x")
    #expect(throws: SystemError.self) { try history.save() }
  }
}
