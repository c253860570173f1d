import Glibc

extension SystemCalls {
  /// One change as the kernel tells it: of which watch, what sort, and the name within a watched folder.
  struct FileChange {
    var watch: Int32
    var mask: UInt32
    var name: String
  }

  /// Makes a descriptor that tells of changes of files (`inotify_init1(2)`).
  static func makeChangeWatch() throws(SystemError) -> FileDescriptor {
    FileDescriptor(try retrying("inotify_init1") { inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC)) })
  }

  /// Watches what is at `path`, links followed; what is watched already keeps its number (`inotify_add_watch(2)`).
  static func addChangeWatch(_ path: String, mask: UInt32, to descriptor: Int32) throws(SystemError) -> Int32 {
    try retrying("inotify_add_watch", on: path) { unsafe inotify_add_watch(descriptor, path, mask) }
  }

  /// The changes that are in what was read from such a descriptor (`inotify(7)`).
  static func changes(in bytes: [UInt8]) -> [FileChange] {
    let header = MemoryLayout<inotify_event>.size
    return unsafe bytes.withUnsafeBytes { bytes in
      var changes: [FileChange] = []
      var start = 0
      while start + header <= bytes.count {
        let event = unsafe bytes.loadUnaligned(fromByteOffset: start, as: inotify_event.self)
        let end = start + header + Int(event.len)
        guard end <= bytes.count else { break }
        let name = unsafe bytes[start + header..<end].prefix { $0 != 0 }
        changes.append(
          FileChange(watch: event.wd, mask: event.mask, name: unsafe String(decoding: name, as: UTF8.self)))
        start = end
      }
      return changes
    }
  }
}
