/// What two sides know, and sign webhooks with.
public struct WebhookSecret: Sendable, Hashable {
  /// The key for the signature.
  public let key: [UInt8]

  /// Takes a secret: `whsec_` and a key in Base64, as Standard Webhooks writes it, or any other text, which is the key.
  public init(_ text: String) throws(WebhookSecretError) {
    if text.hasPrefix("whsec_") {
      guard let key = Base64.bytes(of: text.dropFirst(6)), !key.isEmpty else {
        throw WebhookSecretError("after 'whsec_' a key in Base64 is expected")
      }
      self.key = key
    } else {
      guard !text.isEmpty else { throw WebhookSecretError("a secret is not empty") }
      key = Array(text.utf8)
    }
  }
}

/// Why a text is no secret.
public struct WebhookSecretError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The sentence.
  public let description: String

  init(_ description: String) {
    self.description = description
  }
}
