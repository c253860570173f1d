import HTTP
import Reactor
import TestKit
import Testing
import Timekeeping

@testable import Actions

@Suite("Where requests may go")
struct ReachTests {
  /// Addresses for a purpose, by IANA's registries: the first and the last of each range, and what lies next to them.
  static let scopes: [(String, AddressScope?)] = [
    ("0.0.0.0", .unspecified), ("0.255.255.255", .unspecified), ("1.0.0.0", nil), ("9.255.255.255", nil),
    ("10.0.0.0", .privateUse), ("10.255.255.255", .privateUse), ("11.0.0.0", nil), ("100.63.255.255", nil),
    ("100.64.0.0", .shared), ("100.127.255.255", .shared), ("100.128.0.0", nil), ("126.255.255.255", nil),
    ("127.0.0.1", .loopback), ("127.255.255.255", .loopback), ("128.0.0.0", nil), ("169.253.255.255", nil),
    ("169.254.169.254", .linkLocal), ("169.255.0.0", nil), ("172.15.255.255", nil), ("172.16.0.0", .privateUse),
    ("172.31.255.255", .privateUse), ("172.32.0.0", nil), ("192.0.0.8", .reserved), ("192.0.2.1", .reserved),
    ("192.88.99.1", .reserved), ("192.167.255.255", nil), ("192.168.0.0", .privateUse),
    ("192.168.255.255", .privateUse), ("192.169.0.0", nil), ("198.17.255.255", nil), ("198.18.0.0", .reserved),
    ("198.19.255.255", .reserved), ("198.20.0.0", nil), ("198.51.100.7", .reserved), ("203.0.113.7", .reserved),
    ("223.255.255.255", nil), ("224.0.0.1", .multicast), ("239.255.255.255", .multicast), ("240.0.0.1", .reserved),
    ("255.255.255.255", .reserved),
    ("::", .unspecified), ("::1", .loopback), ("::2", .reserved), ("::127.0.0.1", .loopback),
    ("::ffff:127.0.0.1", .loopback), ("::ffff:7f00:1", .loopback), ("::ffff:10.1.2.3", .privateUse),
    ("::ffff:8.8.8.8", nil), ("::ffff:0:127.0.0.1", .loopback), ("64:ff9b::127.0.0.1", .loopback),
    ("64:ff9b::a9fe:a9fe", .linkLocal), ("64:ff9b::8.8.8.8", nil), ("64:ff9b:1::8.8.8.8", .privateUse),
    ("2002:7f00:1::", .loopback), ("2002:c0a8:101::1", .privateUse), ("2002:808:808::1", nil),
    ("fc00::1", .uniqueLocal),
    ("fdff:ffff::1", .uniqueLocal), ("fe80::1", .linkLocal), ("febf::1", .linkLocal), ("fec0::1", .privateUse),
    ("ff02::1", .multicast), ("2001::1", .reserved), ("2001:db8::1", .reserved), ("3fff::1", .reserved),
    ("100::1", .reserved), ("5f00::1", .reserved), ("2606:4700::1111", nil), ("2a00:1450:4001::1", nil),
  ]

  @Test("An address that is for a purpose is known, whatever form it has", arguments: scopes)
  func scope(text: String, scope: AddressScope?) throws {
    #expect(AddressScope.of(try #require(IPAddress(text))) == scope)
  }

  static let refusals: [(address: String, reason: String)] = [
    ("127.0.0.1", "127.0.0.1 is a loopback address, which only net:127.0.0.1 allows"),
    ("127.0.0.53", "127.0.0.53 is a loopback address, which only net:127.0.0.53 allows"),
    ("0.0.0.0", "0.0.0.0 is an unspecified address, which only net:0.0.0.0 allows"),
    ("10.0.0.1", "10.0.0.1 is a private address, which only net:10.0.0.1 allows"),
    ("169.254.169.254", "169.254.169.254 is a link-local address, which only net:169.254.169.254 allows"),
    ("100.64.0.1", "100.64.0.1 is a shared address, which only net:100.64.0.1 allows"),
    ("224.0.0.1", "224.0.0.1 is a multicast address, which only net:224.0.0.1 allows"),
    ("::1", "::1 is a loopback address, which only net:::1 allows"),
    ("fd00::1", "fd00::1 is a unique local address, which only net:fd00::1 allows"),
    (
      "::ffff:127.0.0.1", "::ffff:127.0.0.1 (127.0.0.1) is a loopback address, which only net:::ffff:127.0.0.1 allows"
    ),
    (
      "64:ff9b::7f00:1", "64:ff9b::7f00:1 (127.0.0.1) is a loopback address, which only net:64:ff9b::7f00:1 allows"
    ),
  ]

  @Test("A name that leads to an address for a purpose is refused, with the reason", arguments: refusals)
  func name(address: String, reason: String) throws {
    for hosts in [["shop.test"], ["shop.test", "192.168.0.1"], nil] as [Set<String>?] {
      let bench = try PosterBench { _ in [IPAddress(address)].compactMap(\.self) }
      let result = try bench.result(of: bench.request(host: "shop.test", hosts: hosts))
      #expect(result?.ending == .refused(reason) && result?.attempts == 1)
      #expect(bench.server.accepted == 0)
    }
  }

  @Test("The system's own names of this machine are refused", arguments: ["localhost", "LOCALHOST"])
  func systemNames(name: String) throws {
    let bench = try PosterBench()
    let ending = try bench.result(of: bench.request(host: name, hosts: ["localhost"]))?.ending
    guard case .refused(let reason) = ending else {
      Issue.record("\(String(describing: ending))")
      return
    }
    #expect(reason.contains("is a loopback address, which only net:"))
    #expect(bench.server.accepted == 0)
  }

  @Test("A name may lead to such an address if the address itself is granted; of several addresses those count")
  func granted() throws {
    let places = ["10.0.0.1", "127.0.0.1"].compactMap(IPAddress.init)
    let bench = try PosterBench { _ in places }
    let request = try bench.request(host: "shop.test", hosts: ["shop.test", "127.0.0.1"])
    #expect(try bench.result(of: request)?.ending == .answered(200))
    #expect(bench.server.requests.map { $0.fields["host"] } == ["shop.test:\(bench.server.port)"])
    // What was kept for one is not for another, who may not go there.
    let other = try bench.request(host: "shop.test", hosts: ["shop.test"])
    #expect(
      try bench.result(of: other)?.ending
        == .refused("10.0.0.1 is a private address, which only net:10.0.0.1 allows"))
    #expect(bench.server.requests.count == 1)
  }

  @Test("Where a host's first address does not answer, the next one is tried in the same attempt")
  func nextAddress() throws {
    let places = ["127.0.0.9", "127.0.0.1"].compactMap(IPAddress.init)
    let bench = try PosterBench { _ in places }
    let request = try bench.request(host: "shop.test", hosts: ["shop.test", "127.0.0.1", "127.0.0.9"])
    let result = try bench.result(of: request)
    #expect(result?.ending == .answered(200) && result?.attempts == 1)
  }

  @Test("A name that changes its address between attempts is refused when it does")
  func change() throws {
    var asked = 0
    let bench = try PosterBench { _ in
      asked += 1
      return [IPAddress(asked == 1 ? "127.0.0.1" : "127.0.0.2")].compactMap(\.self)
    }
    bench.server.script = { _ in .reply("500 Oops") }
    let request = try bench.request(host: "shop.test", hosts: ["shop.test", "127.0.0.1"])
    let result = try bench.result(of: request)
    #expect(result?.ending == .refused("127.0.0.2 is a loopback address, which only net:127.0.0.2 allows"))
    #expect(result?.attempts == 2 && bench.server.requests.count == 1)
  }

  @Test("A host that is not granted is not asked")
  func host() throws {
    let bench = try PosterBench()
    for hosts in [[], ["shop.test"], ["127.0.0.2"]] as [Set<String>] {
      let result = try bench.result(of: bench.request(hosts: hosts))
      #expect(result?.ending == .refused("net:127.0.0.1 is not granted") && result?.attempts == 0)
    }
    // With everything granted the address in the request itself is what somebody wants.
    #expect(try bench.result(of: bench.request(hosts: nil))?.ending == .answered(200))
  }

  struct Redirect: Sendable {
    var status: Int
    var place: String
    var redirects = 1
    var hosts: Set<String>?
    var ending: PostResult.Ending = .answered(200)
    /// The requests that come in, `{port}` being the server's.
    var requests: [String]
  }

  static let redirects: [Redirect] = [
    Redirect(status: 302, place: "/there", redirects: 0, ending: .answered(302), requests: ["POST /"]),
    Redirect(status: 301, place: "/there", requests: ["POST /", "GET /there"]),
    Redirect(status: 302, place: "there?a=b#c", requests: ["POST /", "GET /there?a=b"]),
    Redirect(status: 303, place: "http://127.0.0.1:{port}/there", requests: ["POST /", "GET /there"]),
    Redirect(status: 307, place: "//127.0.0.1:{port}/there", requests: ["POST /", "POST /there"]),
    Redirect(status: 308, place: "/there", requests: ["POST /", "POST /there"]),
    Redirect(
      status: 307, place: "/", redirects: 3, ending: .failed("it redirects more than 3 times"),
      requests: ["POST /", "POST /", "POST /", "POST /"]),
    Redirect(
      status: 302, place: "http://127.0.0.2:{port}/", hosts: ["127.0.0.1"],
      ending: .refused("it redirects to 127.0.0.2, and net:127.0.0.2 is not granted"), requests: ["POST /"]),
    Redirect(
      status: 302, place: "http://127.0.0.2:{port}/",
      ending: .refused("127.0.0.2 is a loopback address, which only net:127.0.0.2 allows"), requests: ["POST /"]),
    Redirect(
      status: 302, place: "http://localhost:{port}/", redirects: 5, hosts: ["127.0.0.1", "evil.test"],
      ending: .refused("it redirects to localhost, and net:localhost is not granted"), requests: ["POST /"]),
    Redirect(
      status: 302, place: "http://2130706433:{port}/",
      ending: .failed(
        "it redirects to where nobody can go: '2130706433' is a number of a host in an unusual form: write it as "
          + "192.0.2.1"), requests: ["POST /"]),
    Redirect(
      status: 302, place: "file:///etc/passwd",
      ending: .failed("it redirects to where nobody can go: 'file' is not spoken here: write https://HOST/…"),
      requests: ["POST /"]),
    Redirect(
      status: 302, place: "gopher://127.0.0.1/",
      ending: .failed("it redirects to where nobody can go: 'gopher' is not spoken here: write https://HOST/…"),
      requests: ["POST /"]),
  ]

  @Test("A redirect is followed only when asked for, and each host and address is looked at", arguments: redirects)
  func redirect(example: Redirect) throws {
    let bench = try PosterBench()
    let place = example.place.replacing("{port}", with: "\(bench.server.port)")
    bench.server.script = { request in
      request.target == "/" ? .reply("\(example.status) Moved", ["Location": place]) : .reply("200 OK")
    }
    var request = try bench.request(hosts: example.hosts)
    request.redirects = example.redirects
    request.body = Array("body".utf8)
    #expect(try bench.result(of: request)?.ending == example.ending)
    #expect(bench.server.requests.map { "\($0.method) \($0.target)" } == example.requests)
    #expect(bench.server.requests.allSatisfy { $0.body == Array(($0.method == "POST" ? "body" : "").utf8) })
  }

  @Test("What is for one host is not told another: headers and signatures stay")
  func secrets() throws {
    let bench = try PosterBench()
    let other = ScriptedWebServer(on: bench.loop)
    bench.server.script = { _ in .reply("307 Moved", ["Location": "http://127.0.0.1:\(other.port)/"]) }
    var request = try bench.request()
    (request.redirects, request.secret, request.body) = (1, Array("k".utf8), Array("{}".utf8))
    request.fields = [
      try HeaderField("Authorization", "Bearer x"), try HeaderField("Content-Type", "application/json"),
    ]
    #expect(try bench.result(of: request)?.ending == .answered(200))
    let (first, second) = (
      try #require(bench.server.requests.first?.fields), try #require(other.requests.first?.fields)
    )
    #expect(first["authorization"] == "Bearer x" && first["webhook-signature"] != nil)
    #expect(second["authorization"] == nil && second["webhook-signature"] == nil)
    #expect(first["webhook-id"] == second["webhook-id"] && second["content-type"] == "application/json")
    #expect(other.requests.first?.body == Array("{}".utf8))
  }
}
