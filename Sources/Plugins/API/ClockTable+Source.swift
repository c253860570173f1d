import Lua
import Timekeeping

extension API {
  /// `clock.source`.
  static var clockSource: APIFunction {
    APIFunction(
      "source", [APIParameter("source", APIType("string|table", .any))],
      fields: [
        APIField("every", .duration, "How often the servers are asked while all is well, at least 15 s."),
        APIField("field", .string, "Where the time stands in an answer of JSON, as a JSON pointer."),
      ], permission: .net, "Names the time servers to follow: ntp://HOST, or a web server's URL."
    ) { plugin, call throws(LuaFailure) in try plugin.follow(call) }
  }
}

extension Plugin {
  /// The shortest pause between two questions to one server (RFC 4330, section 10).
  private static let shortestPeriod: Duration = .seconds(15)

  private static let mostSources = 16

  /// `clock.source "ntp://HOST"`, or a table of such with `every` and `field`.
  fileprivate func follow(_ call: borrowing LuaCall) throws(LuaFailure) {
    guard isLoading else { throw LuaFailure("clock.source stands in the script's own text, and in no callback") }
    let arguments = try ConstructorArguments(call, of: "clock.source", positions: [], known: API.clockSource.fields)
    guard !arguments.rest.isEmpty else { throw LuaFailure("a time server is expected, such as 'ntp://time.example'") }
    guard arguments.rest.count <= Self.mostSources else {
      throw LuaFailure("at most \(Self.mostSources) time servers are asked")
    }
    let field = try arguments.fields.line("field", atMost: 1_000)
    var sources: [SourceAddress] = []
    for value in arguments.rest {
      guard case .string(let text) = value else {
        throw LuaFailure("a time server is a text such as 'ntp://time.example', not \(value.typeName)")
      }
      do throws(SourceError) {
        sources.append(try SourceAddress(field.map { "\(text)#\($0)" } ?? text))
      } catch {
        throw LuaFailure(error.description)
      }
    }
    let every = try arguments.fields.duration("every")
    if let every, every < Self.shortestPeriod {
      throw arguments.fields.failure("every", "a server is asked no more often than every 15 s")
    }
    try demand(sources.map { Permission(.net, $0.host) })
    try host.follow(Authority(sources: sources, every: every, plugin: name))
  }
}

extension PluginHost {
  /// Takes the first authority; another one is refused, since there is one server time.
  fileprivate func follow(_ wanted: Authority) throws(LuaFailure) {
    if let authority, !authority.isSame(as: wanted) {
      let servers = authority.sources.map(\.description).joined(separator: ", ")
      throw LuaFailure("the clock of \(servers) is followed already, as \(authority.plugin) says: there is one for all")
    }
    authority = authority ?? wanted
    // In a rehearsal nobody is asked, and everybody has answered.
    guard options.virtualSeed != nil else { return }
    clock.state = .synchronised
    clock.source = wanted.sources[0].description
  }
}
