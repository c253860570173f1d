import CLinux
import Glibc

extension SystemCalls {
  /// Makes a folder that only its owner may use, or whom the mode and the umask let in (`mkdir(2)`).
  static func makeFolder(_ path: String, mode: mode_t = 0o700) throws(SystemError) {
    _ = try retrying("mkdir", on: path) { unsafe mkdir(path, mode) }
  }

  /// Makes a new file that only its owner may use, or whom the mode and the umask let in, to be written to; throws EEXIST
  /// when there is something (`open(2)`).
  static func makeFile(_ path: String, mode: mode_t = 0o600) throws(SystemError) -> FileDescriptor {
    FileDescriptor(
      try retrying("open", on: path) { unsafe Glibc.open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode) })
  }

  /// Writes all of these bytes to a file.
  static func writeAll(_ bytes: [UInt8], to descriptor: Int32) throws(SystemError) {
    var rest = bytes[...]
    while !rest.isEmpty { rest = rest.dropFirst(try write(rest, to: descriptor) ?? 0) }
  }

  /// Makes a file that is in memory alone, and that other programs do not inherit (`memfd_create(2)`).
  static func makeMemoryFile(_ name: String) throws(SystemError) -> FileDescriptor {
    FileDescriptor(try retrying("memfd_create") { unsafe memfd_create(name, Self.closeOnExec) })
  }

  /// MFD_CLOEXEC, which the C library declares for GNU sources only.
  private static let closeOnExec: UInt32 = 1

  /// The number of this process (`getpid(2)`).
  static func processNumber() -> Int32 { getpid() }

  /// Waits until what was written to a file, or changed in a folder, is on the disk (`fsync(2)`).
  static func synchronize(_ descriptor: Int32, path: String) throws(SystemError) {
    _ = try retrying("fsync", on: path) { fsync(descriptor) }
  }

  /// Gives a file another name, in the place of what has that name (`rename(2)`).
  static func rename(_ path: String, to other: String) throws(SystemError) {
    _ = try retrying("rename", on: path) { unsafe Glibc.rename(path, other) }
  }

  /// Takes a file's name away (`unlink(2)`).
  static func remove(_ path: String) throws(SystemError) {
    _ = try retrying("unlink", on: path) { unsafe unlink(path) }
  }
}
