import Glibc
import Reactor
import Testing
import Timekeeping

@Suite("Files and folders")
struct FileSystemTests {
  @Test("What is there is told by its kind, listed by its names and read whole")
  func reading() throws {
    var template = Array("/tmp/files.XXXXXX".utf8CString)
    try #require(mkdtemp(&template) != nil)
    let folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    defer {
      for name in ["é", "b", "B"] { unlink("\(folder)/\(name)") }
      rmdir(folder)
    }
    let text = String(repeating: "0123456789", count: 10_000)
    for name in ["é", "b", "B"] {
      let file = FileDescriptor(open("\(folder)/\(name)", O_WRONLY | O_CREAT, 0o600))
      let output = Output(descriptor: file.number)
      output.write(text)
      try output.finish()
    }
    #expect(try FileSystem.names(inFolder: folder) == ["B", "b", "é"])
    #expect(try FileSystem.kind(of: folder) == .folder)
    #expect(try FileSystem.resolvedPath("\(folder)/../\(folder.dropFirst(5))/./b") == "\(folder)/b")
    #expect(try FileSystem.kind(of: "\(folder)/b") == .file)
    #expect(try FileSystem.kind(of: "/dev/null") == .other)
    #expect(try FileSystem.contents(of: "\(folder)/b", limit: 100_000) == Array(text.utf8))
    #expect(try FileSystem.contents(of: "\(folder)/b", limit: 99_999) == nil)
    #expect(try FileSystem.contents(of: "/dev/zero", limit: 10) == nil)
  }

  @Test("What is not there or not a file is an error with its path")
  func failures() {
    let errors = [
      #expect(throws: SystemError.self) { try FileSystem.kind(of: "/no/such") },
      #expect(throws: SystemError.self) { try FileSystem.names(inFolder: "/no/such") },
      #expect(throws: SystemError.self) { try FileSystem.contents(of: "/no/such", limit: 1) },
      #expect(throws: SystemError.self) { try FileSystem.resolvedPath("/no/such") },
    ]
    #expect(errors.allSatisfy { $0?.code == .noSuchFile && $0?.subject == "/no/such" })
    #expect(throws: SystemError.self) { try FileSystem.contents(of: "/tmp", limit: 1) }
  }

  @Test("Zones come from their files, and from a cache after that")
  func zones() throws {
    let source = ZoneFiles(environment: [:]).source
    let shanghai = try source.rules(named: "Asia/Shanghai")
    // China has had one offset and no daylight saving time since 1991 (tz database, file asia)
    #expect(shanghai.offset(at: ServerInstant(seconds: 1_796_126_400)).seconds == 28_800)
    #expect(try source.rules(named: "Asia/Shanghai") == shanghai)
    #expect(throws: ZoneError.unknown("Europe/Atlantis")) { try source.rules(named: "Europe/Atlantis") }
    let error = #expect(throws: ZoneError.self) { try source.rules(named: "../../etc/passwd") }
    #expect(error?.code == .badName)
    let tokyo = ZoneFiles(environment: ["TZ": "Asia/Tokyo"])
    #expect(tokyo.systemZone(from: tokyo.source).name == "Asia/Tokyo")
    let none = ZoneFiles(environment: ["TZ": "CET-1CEST"])
    #expect(none.systemZone(from: none.source) == .utc)
  }
}
