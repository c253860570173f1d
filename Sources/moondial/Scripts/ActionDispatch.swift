import Actions
import Boards
import Plugins
import Reactor
import Timekeeping

/// Does what scripts want done outside, and brings them what has come of it.
final class ActionDispatch {
  /// Notifications and sounds.
  let alerts: DesktopAlerts

  private let host: PluginHost
  private let loop: EventLoop
  private let workingDirectory: String
  private let runner: ProgramRunner
  private let poster: Poster
  private var hasDelivered = false

  /// How long an ordinary end waits for what is not done.
  private static let lastPatience: Duration = .seconds(10)

  /// Does nothing yet.
  init(for host: PluginHost, on loop: EventLoop, surroundings: Surroundings) {
    self.host = host
    self.loop = loop
    workingDirectory = surroundings.workingDirectory
    runner = ProgramRunner(on: loop, environment: surroundings.environment)
    poster = Poster(on: loop, certificates: surroundings.environment[.certificates]) { [unowned host] in
      host.clock.moment(at: $0).server
    }
    alerts = DesktopAlerts(for: host, on: loop, surroundings: surroundings)
  }

  /// When it wants to be called next.
  var nextDeadline: LocalInstant? {
    [runner.nextDeadline, poster.nextDeadline, alerts.nextDeadline].compactMap(\.self).min()
  }

  /// Whether nothing that was asked for is still to be done.
  var isIdle: Bool { runner.isIdle && poster.isIdle && alerts.isIdle }

  /// Begins what scripts have asked for, and ends what takes too long; whether the host has results to tell of.
  func advance(to now: LocalInstant) -> Bool {
    for request in host.takeRequests() { begin(request, at: now) }
    runner.advance(to: now)
    poster.advance(to: now)
    if alerts.advance(to: now) { hasDelivered = true }
    defer { hasDelivered = false }
    return hasDelivered
  }

  private func begin(_ request: ActionRequest, at now: LocalInstant) {
    switch request.work {
    case .run(var run):
      run.folder = folder(of: request.path)
      runner.run(run) { [unowned self] result in finish(request.id, with: .run(result)) }
    case .post(let post):
      poster.post(post, at: now) { [unowned self] result in finish(request.id, with: .post(result)) }
    case .notify(let notice):
      alerts.show(notice, from: request.plugin) { [unowned self] result in finish(request.id, with: .notify(result)) }
    case .sound(var sound):
      do throws(SoundOutside) {
        sound.sound = try located(sound.sound, of: request.path)
        alerts.play(sound) { [unowned self] result in finish(request.id, with: .sound(result)) }
      } catch {
        finish(request.id, with: .sound(.refused(error.reason)))
      }
    }
  }

  private func finish(_ id: ActionID, with result: ActionResult) {
    hasDelivered = true
    host.finish(id, with: result, at: loop.now)
  }

  /// The folder of a script's file, from the root.
  private func folder(of path: String) -> String {
    let path = path.hasPrefix("/") ? path : "\(workingDirectory)/\(path)"
    let folder = path.lastIndex(of: "/").map { path[..<$0] } ?? ""
    return folder.isEmpty ? "/" : String(folder)
  }

  /// A sound with its file's path from the root. Links are followed, and none leads out of the script's folder.
  private func located(
    _ sound: SoundRequest.Sound, of script: String
  ) throws(SoundOutside) -> SoundRequest.Sound {
    guard case .file(let name) = sound, !name.hasPrefix("/") else { return sound }
    let path = "\(folder(of: script))/\(name)"
    do throws(SystemError) {
      let folder = try FileSystem.resolvedPath(folder(of: script))
      let file = try FileSystem.resolvedPath(path)
      if file.hasPrefix(folder == "/" ? "/" : "\(folder)/") { return .file(file) }
    } catch {
      throw SoundOutside(reason: "\(path) cannot be read: \(error.code)")
    }
    throw SoundOutside(reason: "\(path) is a link that leads out of the script's folder")
  }

  /// Waits until everything is done, but not for long, and only while `goesOn` holds.
  func finish(while goesOn: () -> Bool) {
    alerts.finish()
    let limit = loop.now.advanced(by: Self.lastPatience)
    while !(isIdle && alerts.isSilent), goesOn(), loop.now < limit {
      guard let turn = try? loop.wait(until: min(limit, nextDeadline ?? limit)) else { return }
      runner.advance(to: turn.now)
      poster.advance(to: turn.now)
      _ = alerts.advance(to: turn.now)
    }
  }

  /// Ends what is not done, and gives what that is, as text that does nothing on a terminal.
  func endAll() -> [String] {
    let sounds = alerts.endAll().map { "sound.play \(ControlCharacters.escaped($0))" }
    let commands = runner.unfinished.map { ControlCharacters.escaped($0.arguments.joined(separator: " ")) }
    let posts = poster.unfinished.map { "http.post to \($0.address.host)" }
    runner.endAll()
    poster.endAll()
    return commands + posts + sounds
  }
}

/// Why a sound is not played, in a sentence.
private struct SoundOutside: Error {
  let reason: String
}
