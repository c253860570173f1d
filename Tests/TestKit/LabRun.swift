public import ClockSync
public import Reactor
import Timekeeping

/// A client and scripted servers on one loop, turned until something has happened.
public final class LabRun {
  /// The loop.
  public let loop: EventLoop
  /// The servers.
  public private(set) var servers: [LabServer] = []
  /// The web servers.
  public private(set) var webServers: [LabWebServer] = []
  /// The client; nil before `follow`.
  public private(set) var follower: ClockFollower?
  /// What has changed, in words.
  public private(set) var words: [String] = []

  /// No run of a test takes longer.
  private static let patience: Duration = .seconds(30)

  /// Makes a run without servers.
  public init() throws {
    loop = try EventLoop()
  }

  /// The machine's own offset: wall clock minus steady clock.
  public static var machineOffset: Duration { SystemClocks().reading().offset }

  /// Adds a server that is so far ahead of the machine's wall clock.
  public func addServer(ahead: Duration) -> LabServer {
    let server = LabServer(on: loop, offset: Self.machineOffset + ahead)
    servers.append(server)
    return server
  }

  /// Adds a web server that is so far ahead of the machine's wall clock.
  public func addWebServer(ahead: Duration) -> LabWebServer {
    let server = LabWebServer(on: loop, offset: Self.machineOffset + ahead)
    webServers.append(server)
    return server
  }

  /// Lets a client follow servers, the run's own NTP servers if none are named.
  public func follow(_ names: [String]? = nil, certificates: String? = nil) throws {
    let names = names ?? servers.map { "ntp://127.0.0.1:\($0.port)" }
    follower = ClockFollower(try names.map(SourceAddress.init), on: loop, certificates: certificates)
  }

  /// Turns the loop until a condition holds, which is looked at in each turn; false if that takes too long.
  public func turn(every pause: Duration = .seconds(1), until condition: () -> Bool) throws -> Bool {
    let limit = SystemClocks().local().advanced(by: Self.patience)
    while !condition() {
      let now = SystemClocks().local()
      guard now < limit else { return false }
      for server in servers { server.advance(to: now) }
      for server in webServers { server.advance(to: now) }
      words += follower?.advance(to: now).map(\.word) ?? []
      if condition() { return true }
      let deadlines =
        servers.map(\.nextDeadline) + webServers.map(\.nextDeadline) + [
          follower?.nextDeadline, min(limit, now.advanced(by: pause)),
        ]
      _ = try loop.wait(until: deadlines.compactMap(\.self).min())
    }
    return true
  }

  /// Turns the loop for a while.
  public func turn(for span: Duration) throws {
    let end = SystemClocks().local().advanced(by: span)
    while SystemClocks().local() < end {
      let now = SystemClocks().local()
      for server in servers { server.advance(to: now) }
      for server in webServers { server.advance(to: now) }
      words += follower?.advance(to: now).map(\.word) ?? []
      let deadlines = servers.map(\.nextDeadline) + webServers.map(\.nextDeadline) + [follower?.nextDeadline, end]
      _ = try loop.wait(until: deadlines.compactMap(\.self).min())
    }
  }
}
