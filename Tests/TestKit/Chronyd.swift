import ClockSync
import Reactor
import Timekeeping

/// A real NTP server on loopback, chrony's, that serves the machine's time or one that is off by a known amount.
public final class Chronyd {
  /// Its address, for a client.
  public var name: String { "ntp://127.0.0.1:\(port)" }
  private let port: UInt16
  private let seconds: Double
  private let truth: ServerProcess
  private let shifted: ServerProcess?

  /// Starts it, and with an offset in seconds a second one that follows it and adds that.
  public init(ahead seconds: String? = nil) throws {
    self.seconds = seconds.flatMap(Double.init) ?? 0
    let truthPort = Loopback.freePort()
    truth = try ServerProcess(
      Self.command, files: ["chrony.conf": "local stratum 8\n" + Self.common(port: truthPort)])
    guard let seconds else {
      (port, shifted) = (truthPort, nil)
      return
    }
    port = Loopback.freePort()
    let source = "server 127.0.0.1 port \(truthPort) iburst minpoll 0 maxpoll 2 offset \(seconds)\nmakestep 0.001 3\n"
    shifted = try ServerProcess(Self.command, files: ["chrony.conf": source + Self.common(port: port)])
  }

  /// Waits until it serves the time that it is to serve: at first its clock is not set, and then not yet stepped.
  ///
  /// Throws when it does not come to that.
  public func wait(on run: LabRun) throws {
    let address = SocketAddress(host: "127.0.0.1", port: port)!
    let lead = Duration(fractionalSeconds: seconds)!
    var exchange: NTPExchange?
    var isReady = false
    let served = try run.turn(every: .milliseconds(100)) {
      if isReady { return true }
      let now = SystemClocks().local()
      if exchange.map({ $0.deadline.advanced(by: .milliseconds(-1_900)) <= now }) ?? true {
        exchange = try? NTPExchange(with: address, nonce: 1, at: now, on: run.loop) { result in
          guard case .sample(let sample) = result else { return }
          let error = sample.offsets.middle - LabRun.machineOffset - lead
          isReady = error > .milliseconds(-5) && error < .milliseconds(5)
        }
      }
      return false
    }
    guard served else { throw ServerProcess.Failure(description: "\(name) does not serve the time it is to serve") }
  }

  /// In the foreground, without ever touching the system's clock (`-x`), and as whoever it is started as (`-U`).
  private static var command: [String] {
    ["chronyd", "-U", "-x", "-d", "-u", ServerProcess.user, "-f", "{folder}/chrony.conf"]
  }

  private static func common(port: UInt16) -> String {
    """
    allow 127.0.0.1
    bindaddress 127.0.0.1
    port \(port)
    cmdport 0
    bindcmdaddress /
    pidfile {folder}/chronyd.pid

    """
  }
}
