import Reactor
import TestKit
import Timekeeping

@testable import Actions

/// A notifier on a loop of its own, and what came of what it was asked for.
final class NoticeBench {
  let run: LabRun
  let notifier: Notifier
  private(set) var results: [NotifyResult] = []
  private(set) var answers: [(key: DesktopNotice.Key, answer: DesktopNotice.Answer)] = []
  private var asked = 0

  init(_ run: LabRun, address: String?, limits: Notifier.Limits = .init()) {
    self.run = run
    notifier = Notifier(
      on: run.loop, environment: address.map { ["DBUS_SESSION_BUS_ADDRESS": $0] } ?? [:], limits: limits)
    notifier.whenAnswered = { [unowned self] in answers.append(($0, $1)) }
  }

  func show(_ notice: DesktopNotice, at now: LocalInstant? = nil) {
    asked += 1
    notifier.show(notice, at: now ?? run.loop.now) { [unowned self] in results.append($0) }
  }

  /// Before when nothing is tried.
  var nextTry: LocalInstant? { notifier.nextTry }

  /// Turns the loop until a condition holds; with `now` the notifier takes it to be then.
  func turn(at now: LocalInstant? = nil, until condition: () -> Bool) throws -> Bool {
    try run.turn(every: .milliseconds(10)) {
      notifier.advance(to: now ?? run.loop.now)
      return condition()
    }
  }

  /// Turns the loop until everything has come to something.
  func finish(at now: LocalInstant? = nil) throws -> Bool { try turn(at: now) { results.count == asked } }
}

extension DesktopNotice.Key {
  static func named(_ name: String) -> Self { Self(plugin: "p", name: name) }
}
