import Glibc

extension FileSystem {
  /// Makes the folder at `path`, and those above it, unless they are there; only their owner may use them, as the XDG
  /// Base Directory Specification 0.8 asks.
  public static func makeFolders(_ path: String) throws(SystemError) {
    do throws(SystemError) {
      guard try kind(of: path) != .folder else { return }
    } catch {
      guard error.code == .noSuchFile else { throw error }
    }
    let above = folder(of: path)
    if !above.isEmpty, above != path { try makeFolders(above) }
    do throws(SystemError) {
      try SystemCalls.makeFolder(path)
    } catch {
      // Somebody else may have made it meanwhile.
      guard error.code == .exists, (try? kind(of: path)) == .folder else { throw error }
    }
  }

  /// Makes a folder for everybody whom the umask lets in; throws EEXIST when there is something at `path`.
  public static func makeFolder(_ path: String) throws(SystemError) {
    try SystemCalls.makeFolder(path, mode: 0o777)
  }

  /// Makes a file of these bytes for everybody whom the umask lets in; throws EEXIST when there is something at `path`.
  public static func makeFile(_ path: String, holding bytes: [UInt8]) throws(SystemError) {
    let file = try SystemCalls.makeFile(path, mode: 0o666)
    try SystemCalls.writeAll(bytes, to: file.number)
  }

  /// Puts a file of these bytes in the place of the one at `path`, if there is one; only its owner may use it.
  ///
  /// The bytes are on the disk when this returns. Whatever fails, and when the power does, the file holds either all of
  /// them or what it held before. It waits for the disk.
  public static func replaceContents(of path: String, with bytes: [UInt8]) throws(SystemError) {
    let temporary = "\(path).new-\(SystemCalls.processNumber())"
    // What a process of this number left behind, when it ended in the middle.
    try? SystemCalls.remove(temporary)
    let file = try SystemCalls.makeFile(temporary)
    do throws(SystemError) {
      try SystemCalls.writeAll(bytes, to: file.number)
      try SystemCalls.synchronize(file.number, path: temporary)
      try SystemCalls.rename(temporary, to: path)
    } catch {
      try? SystemCalls.remove(temporary)
      throw error
    }
    let folder = folder(of: path)
    let directory = try SystemCalls.open(folder, flags: O_RDONLY | O_DIRECTORY)
    try SystemCalls.synchronize(directory.number, path: folder)
  }

  /// Gives the file at `path` another name beside it, `path.bad`, or `path.bad-2` and so on when there is such a file;
  /// the result is that name.
  public static func setAside(_ path: String) throws(SystemError) -> String {
    var (number, place) = (1, "\(path).bad")
    while true {
      do throws(SystemError) {
        _ = try kind(of: place)
      } catch {
        guard error.code == .noSuchFile else { throw error }
        break
      }
      number += 1
      place = "\(path).bad-\(number)"
    }
    try SystemCalls.rename(path, to: place)
    return place
  }

  /// The folder that something is in, `/` for the root.
  private static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}
