import Glibc

/// What tells whether bytes are the same as before, and whether who sent them knows a key.
public enum ContentHash {
  /// The SHA-256 of bytes (FIPS 180-4, 6.2) in 64 hexadecimal digits; nil where libcrypto is not there. O(n).
  public static func sha256(_ bytes: [UInt8]) -> String? {
    digest(bytes).map { $0.map { String(UInt16($0) + 0x100, radix: 16).dropFirst() }.joined() }
  }

  /// The HMAC of a message by SHA-256 (RFC 2104), 32 bytes; nil where libcrypto is not there. O(n).
  package static func hmac(of message: [UInt8], key: [UInt8]) -> [UInt8]? {
    guard let short = key.count > blockSize ? digest(key) : key else { return nil }
    let block = short + [UInt8](repeating: 0, count: blockSize - short.count)
    guard let inner = digest(block.map { $0 ^ 0x36 } + message) else { return nil }
    return digest(block.map { $0 ^ 0x5C } + inner)
  }

  /// SHA-256 takes so many bytes at a time.
  private static let blockSize = 64

  /// The 32 bytes of the SHA-256.
  ///
  /// The library is loaded when this is first called: linked, it would add to the start of every run.
  private static func digest(_ bytes: [UInt8]) -> [UInt8]? {
    guard let library = unsafe dlopen("libcrypto.so.3", RTLD_NOW | RTLD_LOCAL),
      let symbol = unsafe dlsym(library, "SHA256")
    else { return nil }
    // unsigned char *SHA256(const unsigned char *data, size_t count, unsigned char *md_buf); see SHA256(3ssl).
    typealias Function =
      @convention(c) (
        UnsafePointer<UInt8>?, Int, UnsafeMutablePointer<UInt8>?
      ) -> UnsafeMutablePointer<UInt8>?
    let sha256 = unsafe unsafeBitCast(symbol, to: Function.self)
    return unsafe [UInt8](unsafeUninitializedCapacity: 32) { buffer, count in
      _ = unsafe bytes.withUnsafeBufferPointer { unsafe sha256($0.baseAddress, $0.count, buffer.baseAddress) }
      count = 32
    }
  }
}
