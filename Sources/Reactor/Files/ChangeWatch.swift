import Glibc

/// Tells when files have been written, replaced, made or taken away, in folders and at single paths (`inotify(7)`).
///
/// Reading and writing within an open file are no changes: a file has changed once its writer has closed it. A path is
/// watched by what is there when `watch` is called, so after a replacement it is to be watched anew; doing so for what is
/// watched already is harmless.
public final class ChangeWatch {
  private let descriptor: FileDescriptor
  private let loop: EventLoop
  private var token: WatchToken?
  private var paths: [Int32: String] = [:]

  /// Something that has changed.
  public struct Change: Sendable, Hashable {
    /// The path that is watched; empty when so much has changed that the kernel has lost count.
    public var path: String
    /// The name of what has changed in the folder that is watched; empty when it is the watched thing itself.
    public var name: String
    /// Whether what has changed is a folder.
    public var isFolder: Bool
  }

  /// Starts without watching anything; `handler` is called in turns of the loop, with all that has changed.
  public init(on loop: EventLoop, handler: @escaping ([Change]) -> Void) throws(SystemError) {
    descriptor = try SystemCalls.makeChangeWatch()
    self.loop = loop
    token = loop.watch(descriptor.number, for: .readable) { [unowned self] _ in handler(takeChanges()) }
  }

  deinit {
    if let token { loop.unwatch(token) }
  }

  /// Watches a file, or what is directly in a folder.
  public func watch(_ path: String) throws(SystemError) {
    paths[try SystemCalls.addChangeWatch(path, mask: Self.changes, to: descriptor.number)] = path
  }

  private static let changes = UInt32(
    IN_CLOSE_WRITE | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_DELETE_SELF | IN_MOVE_SELF | IN_ATTRIB)

  private func takeChanges() -> [Change] {
    var found: [Change] = []
    while let bytes = try? SystemCalls.read(descriptor.number, atMost: 1 << 16), !bytes.isEmpty {
      for change in SystemCalls.changes(in: bytes) {
        let path = paths[change.watch]
        if change.mask & UInt32(IN_IGNORED) != 0 { paths[change.watch] = nil }
        guard path != nil || change.mask & UInt32(IN_Q_OVERFLOW) != 0 else { continue }
        found.append(
          Change(path: path ?? "", name: change.name, isFolder: change.mask & UInt32(IN_ISDIR) != 0))
      }
    }
    return found
  }
}
