import Actions
import Plugins
import Reactor
import TestKit
import Timekeeping

// Measures what actions cost the loop, and webhooks beside curl, a line each: row, unit, column, value.
//
// usage: ActionFigures dispatch COUNT | posts COUNT

let clocks = SystemClocks()

func time(_ body: () throws -> Void) rethrows -> Double {
  let begun = clocks.awake()
  try body()
  return Double((clocks.awake() - begun).nanoseconds)
}

func report(_ row: String, _ unit: String, _ column: String, _ value: Double) {
  print("\(row)\t\(unit)\t\(column)\t\(value)")
}

func host(_ source: String, at now: Moment, timers: Int) throws -> PluginHost {
  var options = PluginHost.Options(zone: .utc, zones: .fixedOnly)
  options.limits = Limits(load: .seconds(100), callback: .seconds(100), memory: 1 << 30, timers: timers)
  options.grants = Grants(everything: true)
  let host = PluginHost(options: options, clock: ServerClock(system: now), at: now.local)
  try host.load(Script(name: "b", path: "b.lua", source: Array(source.utf8)), at: now.local)
  while host.advance(to: now.local) {}
  _ = host.takeEvents()
  return host
}

/// Lets everything that is due by then happen, and forgets what is told of it.
func settle(_ host: PluginHost, at local: LocalInstant) {
  while host.advance(to: local) {}
  _ = host.takeEvents()
}

/// What an action costs in each part of its way, in nanoseconds.
struct Ways {
  var called = 0.0, asked = 0.0, prepared = 0.0, told = 0.0
}

/// So many expiries that call a function, and as many that run a program: from each to a request, from there to all that
/// a program is started with, and from a result to the script's function.
func ways(count: Int, with runner: ProgramRunner) throws -> Ways {
  let now = Moment(local: clocks.local(), server: clocks.wall())
  let due = now.local.advanced(by: .seconds(2))
  var ways = Ways()
  let plain = try host("for i = 1, \(count) do timer.after(1, function() end) end", at: now, timers: count * 2)
  ways.called = time { settle(plain, at: due) }
  let source = """
    local function over() end
    for i = 1, \(count) do timer.after(1, run.action({ "true", "list.txt" }, over)) end
    """
  let acting = try host(source, at: now, timers: count * 2)
  var requests: [ActionRequest] = []
  ways.asked = time {
    settle(acting, at: due)
    requests = acting.takeRequests()
  }
  precondition(requests.count == count, "Every expiry asks")
  var found = 0
  ways.prepared = time {
    for request in requests {
      guard case .run(var command) = request.work else { continue }
      command.folder = "/"
      if case .success = runner.prepare(command) { found += 1 }
    }
  }
  precondition(found == count, "There is such a program")
  ways.told = time {
    for request in requests { acting.finish(request.id, with: .run(RunResult(.exited(0))), at: due) }
    settle(acting, at: due)
  }
  return ways
}

/// What the loop does for an action but the start of its program; beside it the start and the end of one.
func measureDispatch(count: Int) throws {
  let loop = try EventLoop()
  let environment = ["PATH": "/usr/bin:/bin", "HOME": "/", "LANG": "C.UTF-8", "DISPLAY": ":0", "USER": "nobody"]
  let runner = ProgramRunner(on: loop, environment: environment)
  _ = try ways(count: count, with: runner)
  let rounds = try (0..<10).map { _ in try ways(count: count, with: runner) }
  func each(_ part: (Ways) -> Double) -> Double {
    rounds.map(part).sorted()[rounds.count / 2] / 1e3 / Double(count)
  }
  let spawns = 200
  let spawned = try time {
    var left = spawns
    for _ in 0..<spawns { runner.run(RunRequest(["true"])) { _ in left -= 1 } }
    while left > 0 { runner.advance(to: try loop.wait(until: runner.nextDeadline).now) }
  }
  report("an expiry that calls a function", "µs", "the loop", each(\.called))
  report("an expiry that asks for a program", "µs", "the loop", each(\.asked))
  report("from the request to all that it is started with", "µs", "the loop", each(\.prepared))
  report("from the result to a function", "µs", "the loop", each(\.told))
  let row = "an action without its expiry"
  report(row, "µs", "the loop", each { $0.asked - $0.called + $0.prepared + $0.told })
  report(row, "µs", "a program's start and end", spawned / 1e3 / Double(spawns))
}

/// Turns the loop until a condition holds.
func turn(_ loop: EventLoop, _ poster: Poster, until condition: () -> Bool) throws {
  while !condition() { poster.advance(to: try loop.wait(until: poster.nextDeadline).now) }
}

/// So many webhooks from Lua, fifty at a time, until the last function has been called; and curl doing the same.
func measurePosts(count: Int) throws {
  let server = try Nginx(ahead: "+0", on: LabRun())
  let loop = try EventLoop()
  let now = Moment(local: clocks.local(), server: clocks.wall())
  let row = "\(count) posts, 50 at a time"
  let source = """
    local left = \(count)
    for i = 1, \(count) do
      http.post("\(server.name)/" .. i, { json = { number = i } }, function(r)
        assert(r.ok, r.reason)
        left = left - 1
        if left == 0 then timer.after(0.001, print, { name = "over" }) end
      end)
    end
    """
  // Libraries and caches are there before time is taken.
  _ = try curl("\(server.name)/[1-50]", on: loop)
  for round in 0..<3 {
    let poster = Poster(on: loop) { [clocks] _ in clocks.wall() }
    var scripts: PluginHost?
    let ours = try time {
      let host = try host(source, at: now, timers: 10)
      var left = count
      for request in host.takeRequests() {
        guard case .post(let post) = request.work else { continue }
        poster.post(post, at: loop.now) { result in
          left -= 1
          host.finish(request.id, with: .post(result), at: now.local)
        }
      }
      try turn(loop, poster) {
        settle(host, at: now.local)
        return left == 0
      }
      scripts = host
    }
    precondition(scripts?.timers.allTimers(of: "b").count == 1, "Every function was called")
    let theirs = try curl("\(server.name)/[1-\(count)]", on: loop)
    guard round > 0 else { continue }
    report(row, "ms", "Moondial", ours / 1e6)
    report(row, "ms", "curl --parallel", theirs / 1e6)
  }
  report("1 post", "ms", "curl --parallel", try curl("\(server.name)/1", on: loop) / 1e6)
  let poster = Poster(on: loop) { [clocks] _ in clocks.wall() }
  var isOver = false
  let address = try WebAddress("\(server.name)/1")
  let one = try time {
    poster.post(PostRequest(to: address, hosts: nil), at: loop.now) { _ in isOver = true }
    try turn(loop, poster) { isOver }
  }
  report("1 post", "ms", "Moondial", one / 1e6)
}

/// How long curl takes for the same; it is a program that starts and ends.
func curl(_ pattern: String, on loop: EventLoop) throws -> Double {
  var output: [UInt8]?
  let words = [
    "/usr/bin/curl", "--parallel", "--parallel-max", "50", "--silent", "--show-error", "--output", "/dev/null",
    "--write-out", "%{http_code}\\n", "--header", "Content-Type: application/json", "--data", #"{"number":1}"#, pattern,
  ]
  let spent = try time {
    let child = try ChildOutput(of: words, environment: ["PATH=/usr/bin:/bin"], limit: 1 << 20, on: loop) {
      output = $0
    }
    while output == nil { _ = try loop.wait() }
    _ = child
  }
  let codes = String(decoding: output ?? [], as: UTF8.self).split(separator: "\n")
  guard !codes.isEmpty, codes.allSatisfy({ $0 == "200" }) else { preconditionFailure("curl got \(codes.prefix(3))") }
  return spent
}

let arguments = CommandLine.arguments.dropFirst()
let count = arguments.dropFirst().first.flatMap { Int($0) } ?? 1_000
switch arguments.first {
case "dispatch": try measureDispatch(count: count)
case "posts": try measurePosts(count: count)
default: preconditionFailure("usage: ActionFigures dispatch COUNT | posts COUNT")
}
