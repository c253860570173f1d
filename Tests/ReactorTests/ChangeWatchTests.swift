import Glibc
import Testing
import Timekeeping

@testable import Reactor

@Suite("Changes of files")
struct ChangeWatchTests {
  /// A folder of its own, in which files are changed as editors do.
  final class Folder {
    let path: String

    init() throws {
      var template = Array("/tmp/changes.XXXXXX".utf8CString)
      try #require(mkdtemp(&template) != nil)
      path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    deinit {
      for name in (try? FileSystem.names(inFolder: path)) ?? [] {
        unlink("\(path)/\(name)")
        rmdir("\(path)/\(name)")
      }
      rmdir(path)
    }

    func write(_ text: String, to name: String) throws {
      let file = FileDescriptor(open("\(path)/\(name)", O_WRONLY | O_CREAT | O_TRUNC, 0o600))
      let output = Output(descriptor: file.number)
      output.write(text)
      try output.finish()
    }
  }

  /// What editors and people do to files in a folder that has a file `f`, and whose names are then told.
  enum Way: String, CaseIterable {
    case writes, replaces, removes, links, makesFolder

    var names: Set<String> {
      switch self {
      case .writes, .removes: ["f"]
      case .replaces: ["f", "new"]
      case .links: ["link"]
      case .makesFolder: ["folder"]
      }
    }

    func change(_ folder: Folder) throws {
      let path = folder.path
      switch self {
      case .writes: try folder.write("b", to: "f")
      case .replaces:
        try folder.write("b", to: "new")
        #expect(rename("\(path)/new", "\(path)/f") == 0)
      case .removes: #expect(unlink("\(path)/f") == 0)
      case .links: #expect(symlink("f", "\(path)/link") == 0)
      case .makesFolder: #expect(mkdir("\(path)/folder", 0o700) == 0)
      }
    }
  }

  @Test("A change in a folder is told with its name", arguments: Way.allCases)
  func folder(way: Way) throws {
    let folder = try Folder()
    try folder.write("a", to: "f")
    let loop = try EventLoop()
    var names: Set<String> = []
    let watch = try ChangeWatch(on: loop) { changes in names.formUnion(changes.map(\.name)) }
    try watch.watch(folder.path)
    // Looking is no change.
    #expect(try FileSystem.contents(of: folder.path + "/f", limit: 9) == Array("a".utf8))
    #expect(try loop.wait(until: loop.now).calls == 0)
    try way.change(folder)
    try loop.turn { names.isSuperset(of: way.names) }
    #expect(names == way.names)
    withExtendedLifetime(watch) {}
  }

  @Test("A file that is watched itself is told without a name, and anew after it was replaced")
  func file() throws {
    let folder = try Folder()
    try folder.write("a", to: "f")
    #expect(symlink("f", "\(folder.path)/link") == 0)
    let loop = try EventLoop()
    var changes: [ChangeWatch.Change] = []
    let watch = try ChangeWatch(on: loop) { changes += $0 }
    try watch.watch(folder.path + "/link")
    for _ in 1...3 {
      try watch.watch(folder.path + "/link")
      try folder.write("b", to: "f")
      try loop.turn { !changes.isEmpty }
      #expect(!changes.isEmpty && changes.allSatisfy { $0.path == folder.path + "/link" && $0.name.isEmpty })
      changes = []
      try folder.write("c", to: "new")
      #expect(rename("\(folder.path)/new", "\(folder.path)/f") == 0)
      try loop.turn { !changes.isEmpty }
      changes = []
    }
    withExtendedLifetime(watch) {}
  }

  @Test("What is not there cannot be watched")
  func missing() throws {
    let watch = try ChangeWatch(on: EventLoop()) { _ in }
    let error = #expect(throws: SystemError.self) { try watch.watch("/none/such") }
    #expect(error?.code == .noSuchFile)
  }
}

extension EventLoop {
  /// Turns until a condition holds, and then as long as there is something to call. A file counts as written when the last
  /// copy of its descriptor is closed, and a program that another test is about to start may have one for a moment.
  fileprivate func turn(until condition: () -> Bool) throws {
    let limit = now.advanced(by: .seconds(10))
    while !condition(), now < limit { _ = try wait(until: limit) }
    while try wait(until: now).calls > 0 {}
  }
}
