import Glibc
import Reactor

/// A real notification service, dunst, on a screen that nobody sees (Xvfb).
public final class Dunst {
  private let server: ServerProcess
  private let orders: FileDescriptor

  /// Starts it on a bus, and waits until it has the service's name.
  public init(on bus: PrivateBus, run: LabRun) throws {
    server = try ServerProcess(
      ["sh", "-c", Self.program],
      environment: ["DBUS_SESSION_BUS_ADDRESS": bus.address, "HOME": "{folder}", "FOLDER": "{folder}"])
    let ready = "\(server.folder)/ready"
    guard try run.turn(every: .milliseconds(10), until: { FileSystem.exists(ready) }) else {
      throw ServerProcess.Failure(description: "dunst does not begin")
    }
    orders = FileDescriptor(open("\(server.folder)/orders", O_WRONLY | O_CLOEXEC))
  }

  /// What it has shown, as it tells that by itself.
  public var shown: String {
    String(decoding: (try? FileSystem.contents(of: "\(server.folder)/shown", limit: 1 << 22)) ?? [], as: UTF8.self)
  }

  /// Clicks on the notification on top.
  public func click() throws {
    let output = Output(descriptor: orders.number)
    output.write("action\n")
    try output.finish()
  }

  /// Both programs end with the shell; each line that comes in goes to dunst.
  private static let program = """
    cd "$FOLDER" && mkfifo orders
    Xvfb -displayfd 3 -nolisten tcp -screen 0 640x480x24 3>display 2>/dev/null & screen=$!
    trap 'kill $screen $dunst $reader' TERM
    until [ -s display ]; do sleep 0.02; done
    export DISPLAY=":$(cat display)"
    dunst -print >shown 2>/dev/null & dunst=$!
    until dunstctl count >/dev/null 2>&1; do sleep 0.02; done
    while read -r order; do dunstctl "$order"; done <>orders & reader=$!
    touch ready
    wait
    """
}
