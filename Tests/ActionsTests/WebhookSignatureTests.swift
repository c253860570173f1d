import TestKit
import Testing
import Timekeeping

@testable import Actions

@Suite("Signatures of webhooks")
struct WebhookSignatureTests {
  @Test("What is signed, and how, is as Standard Webhooks says")
  func lines() throws {
    // The example that the specification's own libraries are tested with; openssl dgst -sha256 -mac HMAC gives the same.
    let secret = try WebhookSecret("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw")
    let lines = WebhookSignature.lines(
      delivery: "msg_p5jXN8AQM9LWM0D4loKWxJek", at: 1_614_265_330, body: Array(#"{"test": 2432232314}"#.utf8),
      key: secret.key)
    #expect(
      lines == [
        "Webhook-Id: msg_p5jXN8AQM9LWM0D4loKWxJek", "Webhook-Timestamp: 1614265330",
        "Webhook-Signature: v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
      ])
    #expect(
      WebhookSignature.lines(delivery: "a", at: 1, body: [], key: nil) == ["Webhook-Id: a", "Webhook-Timestamp: 1"])
    // printf 'msg.1.{}' | openssl dgst -sha256 -hmac 'my secret' -binary | base64
    #expect(
      WebhookSignature.lines(delivery: "msg", at: 1, body: Array("{}".utf8), key: try WebhookSecret("my secret").key)?
        .last == "Webhook-Signature: v1,TUK6Axk27FiCVXxuHLDJLA6wJtmcIkZA9k1la4GcRZM=")
  }

  @Test("Numbers of deliveries have the form of random UUIDs, and no two are the same")
  func numbers() {
    let numbers = (0..<1_000).map { _ in WebhookSignature.newDelivery() }
    #expect(Set(numbers).count == 1_000)
    for number in numbers {
      let parts = number.split(separator: "-")
      #expect(parts.map(\.count) == [8, 4, 4, 4, 12] && parts.joined().allSatisfy(\.isHexDigit))
      #expect(parts[2].first == "4" && "89ab".contains(parts[3].first ?? "?"))
    }
  }

  @Test("A request is signed anew at each attempt, with the time of day then")
  func signed() throws {
    let bench = try PosterBench()
    bench.server.script = { _ in bench.server.requests.count < 2 ? .reply("503", ["Retry-After": "60"]) : .reply("200")
    }
    var request = try bench.request()
    (request.body, request.secret) = (Array("{}".utf8), Array("my secret".utf8))
    let result = try #require(try bench.result(of: request))
    let stamps = bench.server.requests.compactMap { $0.fields["webhook-timestamp"].flatMap { Int64($0) } }
    #expect(stamps.count == 2 && stamps[0] == PosterBench.beginning.wholeSeconds && stamps[1] - stamps[0] == 60)
    for (stamp, sent) in zip(stamps, bench.server.requests) {
      let lines = WebhookSignature.lines(delivery: result.delivery, at: stamp, body: request.body, key: request.secret)
      #expect(sent.fields["webhook-signature"].map { "Webhook-Signature: \($0)" } == lines?.last)
    }
  }
}
