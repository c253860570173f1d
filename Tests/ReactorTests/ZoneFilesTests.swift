import Glibc
import Reactor
import Testing
import Timekeeping

@Suite("Zone files")
struct ZoneFilesTests {
  @Test(
    "Only well-formed names are names",
    arguments: [
      ("UTC", true), ("Europe/Berlin", true), ("America/Argentina/Buenos_Aires", true), ("Etc/GMT+5", true),
      ("Etc/GMT-14", true), ("America/Port-au-Prince", true), ("EST5EDT", true),
      ("", false), ("/", false), ("/etc/passwd", false), ("../../../etc/passwd", false), ("Europe/../UTC", false),
      ("Europe//Berlin", false), ("Europe/", false), (".", false), ("Europe/.hidden", false), ("-x", false),
      ("Europe/Ber lin", false), ("UTC\0", false), ("UTC\n", false), ("Zürich", false), ("C:\\UTC", false),
      (String(repeating: "a", count: 256), false),
    ])
  func names(name: String, isName: Bool) {
    #expect(ZoneFiles.isZoneName(name) == isName)
    if !isName { #expect(ZoneFiles(environment: [:]).read(zone: name) == nil) }
  }

  @Test("A zone's file is read whole; folders, tables and what is not there are nothing")
  func reading() {
    let files = ZoneFiles(environment: [:])
    let bytes = files.read(zone: "Europe/Berlin") ?? []
    #expect(bytes.starts(with: "TZif".utf8))
    // RFC 9636, 3.3: the footer ends the file with a rule between two newlines
    #expect(bytes.suffix(28) == Array("\nCET-1CEST,M3.5.0,M10.5.0/3\n".utf8)[...])
    for name in ["Europe", "zone.tab", "tzdata.zi", "Europe/Atlantis"] { #expect(files.read(zone: name) == nil) }
  }

  @Test("TZDIR comes first; a pipe, a device and an overlong file there are nothing and are not waited for")
  func ownDirectory() throws {
    try withDirectory { directory in
      let files = ZoneFiles(environment: ["TZDIR": directory])
      #expect(files.directories == [directory, "/usr/share/zoneinfo"])
      write("TZif of my own", to: "\(directory)/UTC")
      #expect(files.read(zone: "UTC") == Array("TZif of my own".utf8))
      #expect(mkfifo("\(directory)/Pipe", 0o600) == 0)
      #expect(symlink("/dev/zero", "\(directory)/Zero") == 0)
      write("TZif" + String(repeating: "x", count: 1 << 18), to: "\(directory)/Long")
      for name in ["Pipe", "Zero", "Long"] { #expect(files.read(zone: name) == nil) }
      #expect(ZoneFiles(environment: ["TZDIR": "relative"]).directories == ["/usr/share/zoneinfo"])
    }
  }

  @Test(
    "The system's zone is TZ, else the link, else the name in the file",
    arguments: [
      (["TZ": "Asia/Tokyo"], "/usr/share/zoneinfo/Europe/Berlin", "Europe/Paris", "Asia/Tokyo"),
      (["TZ": ":Asia/Tokyo"], nil, nil, "Asia/Tokyo"),
      (["TZ": "/usr/share/zoneinfo/Asia/Tokyo"], nil, nil, "Asia/Tokyo"),
      (["TZ": ""], "/usr/share/zoneinfo/Europe/Berlin", nil, "UTC"),
      (["TZ": "CET-1CEST"], "/usr/share/zoneinfo/Europe/Berlin", nil, nil),
      ([:], "/usr/share/zoneinfo/Europe/Berlin", "Europe/Paris", "Europe/Berlin"),
      ([:], "../usr/share/zoneinfo/America/Argentina/Ushuaia", nil, "America/Argentina/Ushuaia"),
      ([:], "/somewhere/else", "Europe/Paris\n", "Europe/Paris"),
      ([:], nil, "Europe/Paris", "Europe/Paris"),
      ([:], nil, "Europe/Atlantis", nil),
      ([:], nil, nil, nil),
    ] as [([String: String], String?, String?, String?)])
  func systemZone(environment: [String: String], link: String?, file: String?, expected: String?) throws {
    try withDirectory { directory in
      if let link { #expect(symlink(link, "\(directory)/localtime") == 0) }
      if let file { write(file, to: "\(directory)/timezone") }
      #expect(ZoneFiles(environment: environment, configuration: directory).systemZoneName() == expected)
    }
  }

  @Test("TZ may give the rules of the system's zone itself")
  func posixRules() throws {
    let files = ZoneFiles(environment: ["TZ": "CET-1CEST,M3.5.0,M10.5.0/3"])
    let zone = files.systemZone(from: files.source)
    #expect(zone.offset(at: try RFC3339.parse("2026-07-01T00:00:00Z")).seconds == 7_200)
    #expect(zone.offset(at: try RFC3339.parse("2026-12-01T00:00:00Z")).seconds == 3_600)
    let nonsense = ZoneFiles(environment: ["TZ": "no such rule"])
    #expect(nonsense.systemZone(from: nonsense.source) == .utc)
  }

  /// Runs `body` with a new folder, and removes the folder.
  private func withDirectory(_ body: (String) throws -> Void) throws {
    var template = Array("/tmp/zones.XXXXXX".utf8CString)
    try #require(mkdtemp(&template) != nil)
    let directory = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    defer {
      for name in ["UTC", "Pipe", "Zero", "Long", "localtime", "timezone"] { unlink("\(directory)/\(name)") }
      rmdir(directory)
    }
    try body(directory)
  }

  private func write(_ text: String, to path: String) {
    let file = FileDescriptor(open(path, O_WRONLY | O_CREAT, 0o600))
    let output = Output(descriptor: file.number)
    output.write(text)
    #expect((try? output.finish()) == .flushed)
  }
}
