import Glibc
import Reactor
import Testing
import Timekeeping

@testable import Actions

/// A folder with stand-ins for programs that play sounds, which write down what they get, and a player that finds them.
final class SoundBench {
  let loop: EventLoop
  let folder: String
  private(set) var results: [SoundResult] = []
  private var asked = 0
  let player: SoundPlayer

  /// Programs are found in the folder alone.
  let environment: [String: String]

  /// How long a hung test waits before it fails.
  private static let patience: Duration = .seconds(30)

  /// With programs of these names, which do this after they have noted their words.
  init(_ programs: [(name: String, line: String)], limits: SoundPlayer.Limits = .init()) throws {
    var template = Array("/tmp/sounds.XXXXXX".utf8CString)
    try #require(mkdtemp(&template) != nil)
    folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    loop = try EventLoop()
    for (name, line) in programs {
      let path = "\(folder)/\(name)"
      try FileSystem.makeFile(
        path,
        holding: Array(
          """
          #!/bin/sh
          { printf '%s' '\(name)'; for word; do printf ' <%s>' "$word"; done; echo .; } >>'\(folder)/log'
          \(line)

          """.utf8))
      chmod(path, 0o700)
    }
    environment = ["PATH": folder]
    player = SoundPlayer(on: loop, environment: environment, limits: limits)
  }

  deinit {
    for name in (try? FileSystem.names(inFolder: folder)) ?? [] { unlink("\(folder)/\(name)") }
    rmdir(folder)
  }

  func write(_ bytes: [UInt8], to name: String) throws -> String {
    try FileSystem.makeFile("\(folder)/\(name)", holding: bytes)
    return "\(folder)/\(name)"
  }

  func play(_ request: SoundRequest) {
    asked += 1
    player.play(request) { [unowned self] in results.append($0) }
  }

  /// Turns the loop until a condition holds, which is looked at in each turn.
  func turn(until condition: (LocalInstant) -> Bool) throws -> Bool {
    let limit = loop.now.advanced(by: Self.patience)
    while !condition(loop.now) {
      guard loop.now < limit else { return false }
      player.advance(to: loop.now)
      if condition(loop.now) { return true }
      _ = try loop.wait(until: min(limit, loop.now.advanced(by: .milliseconds(10))))
    }
    return true
  }

  func finish() throws -> Bool { try turn { _ in results.count == asked } }

  /// What the stand-ins have noted, a line each.
  var log: [Substring] { text.split(separator: "\n") }

  var text: String {
    String(decoding: (try? FileSystem.contents(of: "\(folder)/log", limit: 1 << 24)) ?? [], as: UTF8.self)
  }
}
