import Plugins
import Reactor

/// The folder in which each plugin keeps what it sets by `store.set`: a file of JSON each.
struct StoreFolder: Sendable {
  /// Where it is; nil for somebody without a home.
  let path: String?

  /// A file that is longer was not written by us, in bytes.
  private static let sizeLimit = 16 << 20

  /// What reads and writes the files.
  var source: StoreSource {
    StoreSource(
      read: { plugin throws(StoreFailure) in
        let file = try file(of: plugin)
        let bytes: [UInt8]?
        do throws(SystemError) {
          bytes = try FileSystem.contents(of: file, limit: Self.sizeLimit)
        } catch {
          if error.code == .noSuchFile { return nil }
          throw StoreFailure(error.description)
        }
        guard let bytes else {
          throw StoreFailure("\(file) is longer than \(Self.sizeLimit >> 20) MiB: move it away")
        }
        return bytes
      },
      write: { plugin, bytes throws(StoreFailure) in
        let file = try file(of: plugin)
        do throws(SystemError) {
          if let path { try FileSystem.makeFolders(path) }
          try FileSystem.replaceContents(of: file, with: bytes)
        } catch {
          throw StoreFailure(error.description)
        }
      },
      setAside: { plugin throws(StoreFailure) in
        let file = try file(of: plugin)
        do throws(SystemError) {
          return try FileSystem.setAside(file)
        } catch {
          throw StoreFailure(error.description)
        }
      })
  }

  private func file(of plugin: String) throws(StoreFailure) -> String {
    guard let path else { throw StoreFailure("there is no folder for it: set HOME, or XDG_STATE_HOME") }
    return "\(path)/\(Self.fileName(of: plugin)).json"
  }

  /// A plugin's name as the name of a file, whatever it is: no two plugins have one, and none leads out of the folder.
  ///
  /// Letters, digits, `-` and `_` stand for themselves, other bytes are `%` and two digits. A long name is cut, and the
  /// FNV-1a hash of the whole of it takes the rest's place.
  static func fileName(of plugin: String) -> String {
    var name = ""
    for byte in plugin.utf8 {
      switch Unicode.Scalar(byte) {
      case "a"..."z", "A"..."Z", "0"..."9", "-", "_": name.unicodeScalars.append(Unicode.Scalar(byte))
      default: name += "%" + digits(UInt64(byte), count: 2)
      }
    }
    guard name.utf8.count > longest else { return name }
    let hash = plugin.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    return name.prefix(longest - 17) + "." + digits(hash, count: 16)
  }

  /// With the ending, and what is added while a file is written, a name has at most 255 bytes.
  private static let longest = 200

  private static func digits(_ number: UInt64, count: Int) -> String {
    let digits = String(number, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, count - digits.count)) + digits
  }
}

extension Surroundings {
  /// Where scripts keep things.
  var storeFolder: StoreFolder { StoreFolder(path: directories.state.map { "\($0)/store" }) }
}
