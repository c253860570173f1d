import Reactor

/// A session bus of its own, `dbus-daemon`, which nobody but a test's programs knows.
public final class PrivateBus {
  /// Where it is, for DBUS_SESSION_BUS_ADDRESS.
  public let address: String
  private let server: ServerProcess

  /// Starts it, and waits until it takes connections.
  public init(on run: LabRun) throws {
    server = try ServerProcess(
      ["dbus-daemon", "--nofork", "--nopidfile", "--config-file={folder}/bus.conf"],
      files: ["bus.conf": Self.configuration])
    let socket = "\(server.folder)/bus"
    address = "unix:path=\(socket)"
    guard try run.turn(every: .milliseconds(10), until: { FileSystem.exists(socket) }) else {
      throw ServerProcess.Failure(description: "dbus-daemon makes no socket")
    }
  }

  /// Everybody may connect, own names and send; no program is started for a name.
  private static let configuration = """
    <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN" "busconfig.dtd">
    <busconfig>
      <type>session</type>
      <listen>unix:path={folder}/bus</listen>
      <auth>EXTERNAL</auth>
      <policy context="default">
        <allow user="*"/><allow own="*"/>
        <allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/>
      </policy>
    </busconfig>

    """
}
