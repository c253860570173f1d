import Glibc

extension SystemCalls {
  /// The type and permissions of what is at `path`, links followed (`stat(2)`).
  static func mode(ofFile path: String) throws(SystemError) -> mode_t {
    var status = stat()
    _ = try retrying("stat", on: path) { unsafe stat(path, &status) }
    return status.st_mode
  }

  /// The path without links (`realpath(3)`).
  static func resolvedPath(_ path: String) throws(SystemError) -> String {
    guard let resolved = unsafe realpath(path, nil) else {
      throw SystemError(SystemError.Code(rawValue: errno), call: "realpath", subject: path)
    }
    defer { unsafe free(resolved) }
    return unsafe String(cString: resolved)
  }

  /// The names in a folder, in no order, `.` and `..` included (`readdir(3)`).
  static func names(inFolder path: String) throws(SystemError) -> [String] {
    guard let folder = unsafe opendir(path) else {
      throw SystemError(SystemError.Code(rawValue: errno), call: "opendir", subject: path)
    }
    defer { _ = unsafe closedir(folder) }
    var names: [String] = []
    while true {
      errno = 0
      guard let entry = unsafe readdir(folder) else { break }
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      names.append(name)
    }
    guard errno == 0 else { throw SystemError(SystemError.Code(rawValue: errno), call: "readdir", subject: path) }
    return names
  }
}
