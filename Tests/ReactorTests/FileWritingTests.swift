import Glibc
import Reactor
import Testing

@Suite("Files that are written")
struct FileWritingTests {
  /// A folder that goes with the test.
  final class Folder {
    let path: String

    init() throws {
      var template = Array("/tmp/writing.XXXXXX".utf8CString)
      try #require(mkdtemp(&template) != nil)
      path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    deinit { remove(path) }

    private func remove(_ path: String) {
      for name in (try? FileSystem.names(inFolder: path)) ?? [] { remove("\(path)/\(name)") }
      if unlink(path) != 0 { rmdir(path) }
    }
  }

  private func mode(of path: String) -> mode_t {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mode & 0o777 : 0
  }

  @Test("A file is replaced whole, for its owner alone, and nothing is left beside it")
  func replacing() throws {
    let folder = try Folder()
    let path = "\(folder.path)/a/b/file"
    try FileSystem.makeFolders("\(folder.path)/a/b")
    try FileSystem.makeFolders("\(folder.path)/a/b")
    #expect(mode(of: "\(folder.path)/a") == 0o700)
    let long = Array(repeating: UInt8(ascii: "x"), count: 3_000_000)
    for bytes in [[], long, Array("short".utf8)] {
      try FileSystem.replaceContents(of: path, with: bytes)
      #expect(try FileSystem.contents(of: path, limit: 1 << 24) == bytes)
    }
    #expect(mode(of: path) == 0o600)
    #expect(try FileSystem.names(inFolder: "\(folder.path)/a/b") == ["file"])
  }

  @Test("What was left behind in the middle of writing does not keep a file from being replaced")
  func leftovers() throws {
    let folder = try Folder()
    let path = "\(folder.path)/file"
    close(open("\(path).new-\(getpid())", O_WRONLY | O_CREAT, 0o600))
    try FileSystem.replaceContents(of: path, with: [1])
    #expect(try FileSystem.names(inFolder: folder.path) == ["file"])
  }

  @Test("A file that cannot be replaced is an error, and stays as it is")
  func failures() throws {
    let folder = try Folder()
    try FileSystem.makeFolders("\(folder.path)/file/inner")
    let taken = #expect(throws: SystemError.self) {
      try FileSystem.replaceContents(of: "\(folder.path)/file", with: [1])
    }
    #expect(taken?.call == "rename")
    #expect(try FileSystem.names(inFolder: folder.path) == ["file"])
    let missing = #expect(throws: SystemError.self) {
      try FileSystem.replaceContents(of: "\(folder.path)/none/file", with: [1])
    }
    #expect(missing?.code == .noSuchFile)
    try FileSystem.replaceContents(of: "\(folder.path)/plain", with: [])
    #expect(throws: SystemError.self) { try FileSystem.makeFolders("\(folder.path)/plain/inner") }
    #expect(throws: SystemError.self) { try FileSystem.makeFolders("\(folder.path)/plain") }
  }

  @Test("A file that is set aside takes no other's name")
  func settingAside() throws {
    let folder = try Folder()
    let path = "\(folder.path)/file"
    for number in 1...3 {
      try FileSystem.replaceContents(of: path, with: [UInt8(number)])
      let place = try FileSystem.setAside(path)
      #expect(place == path + (number == 1 ? ".bad" : ".bad-\(number)"))
      #expect(try FileSystem.contents(of: place, limit: 9) == [UInt8(number)])
    }
    let error = #expect(throws: SystemError.self) { try FileSystem.setAside(path) }
    #expect(error?.code == .noSuchFile)
  }
}
