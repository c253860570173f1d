import JSON
import Lua
import Timekeeping

extension API {
  /// The table `http`.
  static var http: APITable {
    APITable(
      name: "http", summary: "Requests to web servers: webhooks.",
      functions: [
        APIFunction(
          "post", postParameters, fields: PostFields.options, permission: .net,
          "Sends something to a web server, again if nobody takes it, and calls done with the result."
        ) { plugin, call throws(LuaFailure) in try plugin.takeOne(plugin.readPost(call)) },
        APIFunction(
          "action", postParameters, returns: ["Action"], fields: PostFields.options, permission: .net,
          "Describes something to send, to stand where a callback can."
        ) { plugin, call throws(LuaFailure) in
          call.push(.action(try plugin.addActionValue(plugin.readPost(call))))
        },
      ])
  }

  private static let postParameters = [
    APIParameter("url", .string), APIParameter("options", .any, optional: true),
    APIParameter("done", APIType.callback("response: table"), optional: true),
  ]
}

/// The fields of http.post's options.
enum PostFields {
  static let options = [
    APIField(
      "json", .any, "What is sent, as JSON. Without it and form: name, label, due and late_ms of what led here."),
    APIField("form", .table, "What is sent, as a form: { text = \"Tea\", count = 2 }."),
    APIField("headers", .table, "Lines of the header: { Authorization = \"Bearer …\" }."),
    APIField("retries", .integer, "How often it is sent again when nobody has taken it; 3."),
    APIField("timeout", .duration, "How long one attempt may take; 10 s."),
    APIField("secret", .string, "What it is signed with, by HMAC-SHA256; whsec_… is a key in Base64."),
    APIField("redirects", .integer, "How many redirects are followed; none."),
  ]

  /// How much a request may be, in bytes.
  fileprivate static let longest = 1 << 20
}

extension Plugin {
  /// Reads `http.post(url, { json = … }, fn)`; the options may be left out.
  fileprivate func readPost(_ call: borrowing LuaCall) throws(LuaFailure) -> ActionValue {
    let address: WebAddress
    let permission: Permission
    do {
      address = try WebAddress(try call.value(1, isExact: true).string ?? "")
      permission = try Permission.make(.net, named: address.host)
    } catch let error as LuaFailure {
      throw error
    } catch let error as PermissionError {
      throw LuaFailure(error.message, argument: 1)
    } catch {
      throw LuaFailure("\(error)", argument: 1)
    }
    var (options, done) = (try call.value(2, isExact: true), call.function(3))
    if case .function(let function) = options, done == nil { (options, done) = (.nil, function) }
    let fields: Fields
    switch options {
    case .nil: fields = Fields(of: "http.post")
    case .table(let table) where table.positional.isEmpty:
      fields = try Fields(table, of: "http.post", known: PostFields.options)
    default: throw LuaFailure("options are expected, such as { json = { text = \"Tea\" } }", argument: 2)
    }
    let body = try PostBody(fields)
    var request = PostRequest(to: address, hosts: hosts, fields: try headers(fields, of: body), body: body.bytes ?? [])
    try readLimits(fields, into: &request)
    guard request.size <= PostFields.longest else {
      throw LuaFailure("a request has \(PostFields.longest >> 20) MiB at most", argument: 2)
    }
    try demand([permission])
    return .post(request, tellsCause: body.bytes == nil, done: done)
  }

  /// The hosts that it may ask; nil for every one.
  private var hosts: Set<String>? {
    grants.isEverything ? nil : Set(grants.permissions.lazy.filter { $0.kind == .net }.map(\.name))
  }

  private func headers(_ fields: Fields, of body: PostBody) throws(LuaFailure) -> [HeaderField] {
    var headers: [HeaderField] = []
    if let value = fields.value("headers") {
      guard case .table(let table) = value, table.positional.isEmpty, table.otherKeys == 0 else {
        throw fields.failure("headers", "names and texts are expected, such as { Authorization = \"Bearer …\" }")
      }
      for (name, value) in table.fields {
        guard let text = value.string ?? value.integer.map(String.init) else {
          throw fields.failure("headers", "'\(name)' is a \(value.typeName): a text is expected")
        }
        do throws(HeaderFieldError) { headers.append(try HeaderField(name, text)) } catch {
          throw fields.failure("headers", error.description)
        }
      }
    }
    guard !headers.contains(where: { $0.name.lowercased() == "content-type" }),
      let type = try? HeaderField("Content-Type", body.type)
    else { return headers }
    return headers + [type]
  }

  private func readLimits(_ fields: Fields, into request: inout PostRequest) throws(LuaFailure) {
    func count(_ name: String, atMost most: Int) throws(LuaFailure) -> Int? {
      guard let count = try fields.count(name, atLeast: 0) else { return nil }
      guard count <= most else { throw fields.failure(name, "at most \(most)") }
      return count
    }
    request.retries = try count("retries", atMost: PostRequest.mostRetries) ?? request.retries
    request.redirects = try count("redirects", atMost: PostRequest.mostRedirects) ?? request.redirects
    if let timeout = try fields.duration("timeout") {
      guard timeout > .zero, timeout <= PostRequest.longestTimeout else {
        throw fields.failure("timeout", "a timeout is more than nothing, and an hour at most")
      }
      request.timeout = timeout
    }
    if let secret = try fields.string("secret") {
      do throws(WebhookSecretError) { request.secret = try WebhookSecret(secret).key } catch {
        throw fields.failure("secret", error.description)
      }
    }
  }
}
