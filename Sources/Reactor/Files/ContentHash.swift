import Glibc

/// What tells whether bytes are the same as before.
public enum ContentHash {
  /// The SHA-256 of bytes (FIPS 180-4, 6.2) in 64 hexadecimal digits; nil where libcrypto is not there. O(n).
  ///
  /// The library is loaded when this is first called: linked, it would add to the start of every run.
  public static func sha256(_ bytes: [UInt8]) -> String? {
    guard let library = unsafe dlopen("libcrypto.so.3", RTLD_NOW | RTLD_LOCAL),
      let symbol = unsafe dlsym(library, "SHA256")
    else { return nil }
    // unsigned char *SHA256(const unsigned char *data, size_t count, unsigned char *md_buf); see SHA256(3ssl).
    typealias Function =
      @convention(c) (
        UnsafePointer<UInt8>?, Int, UnsafeMutablePointer<UInt8>?
      ) -> UnsafeMutablePointer<UInt8>?
    let sha256 = unsafe unsafeBitCast(symbol, to: Function.self)
    let digest = unsafe [UInt8](unsafeUninitializedCapacity: 32) { buffer, count in
      _ = unsafe bytes.withUnsafeBufferPointer { unsafe sha256($0.baseAddress, $0.count, buffer.baseAddress) }
      count = 32
    }
    return digest.map { String(UInt16($0) + 0x100, radix: 16).dropFirst() }.joined()
  }
}
