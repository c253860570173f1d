import Lua
import Timekeeping

/// An action that was described and not taken yet: what `run.action`, `notify.action` and `http.action` give.
enum ActionValue {
  /// A program to run, and what is called with the result.
  case run(RunRequest, done: LuaReference?)
  /// Something to send to a web server, what is sent being why if it is not said, and what is called with the result.
  case post(PostRequest, tellsCause: Bool, done: LuaReference?)
  /// A notification to show, and what is called with the result.
  case notify(NotifyRequest, done: LuaReference?)
  /// A sound to play, and what is called with the result.
  case sound(SoundRequest, done: LuaReference?)

  /// What it is called in messages.
  var description: String {
    switch self {
    case .run(let request, _): "run \(request.arguments.joined(separator: " "))"
    case .post(let request, _, _): "http.post \(request.address.host)"
    case .notify(let request, _): "notify " + request.details.compactMap(\.text).joined(separator: ": ")
    case .sound(let request, _): "sound.play \(request.sound.name)"
    }
  }
}

/// What is to happen outside and was not taken by the host yet, with the event that will tell of its result.
struct PendingRequest {
  let request: ActionRequest
  let event: Event
}

extension Event.Detail {
  /// The value, if it is a text.
  var text: String? { if case .text(let text) = value { text } else { nil } }
}

extension Plugin {
  /// Adds an action value; its number is never used twice.
  func addActionValue(_ value: ActionValue) throws(LuaFailure) -> UInt64 {
    if actionValues.count >= min(roomForActionValues, limits.timers) { dropActionValues() }
    if actionValues.count >= limits.timers {
      state.collectGarbage()
      dropActionValues()
    }
    try checkRoom(beside: actionValues.count, of: "action values")
    lastActionValue += 1
    actionValues[lastActionValue] = value
    return lastActionValue
  }

  /// Lets those go that neither the script nor a handler holds any more.
  private func dropActionValues() {
    for number in actionValues.keys where !state.holds(.action(number)) { actionValues[number] = nil }
    roomForActionValues = max(64, actionValues.count * 2)
  }

  /// Takes an action, because of what happens at present.
  func take(_ value: ActionValue) {
    switch value {
    case .notify(var request, let done):
      // Notifications are lines of the log as well.
      guard takeLine() else { return }
      request.origin = origin
      ask(for: .notify(request), telling: request.details, about: event(.action), done: done)
    case .sound(let request, let done):
      guard takeLine() else { return }
      ask(for: .sound(request), telling: request.details, done: done)
    case .run(var request, let done):
      request.environment.merge(actionCause.variables) { _, own in own }
      ask(for: .run(request), telling: request.details, done: done)
    case .post(var request, let tellsCause, let done):
      if tellsCause { request.body = Array(actionCause.json.utf8) }
      ask(for: .post(request), telling: request.details(isRehearsed: host.isVirtual), done: done)
    }
  }

  /// The same for a script's own call, which could go on without end.
  func takeOne(_ value: ActionValue) throws(LuaFailure) {
    switch value {
    case .notify, .sound: break
    case .run, .post:
      guard requests.count >= Self.mostRequests else { break }
      throw LuaFailure("one callback may ask for \(Self.mostRequests) actions at most: the others have to wait")
    }
    take(value)
  }

  /// How many actions a plugin may ask for before the host has taken the requests.
  private static let mostRequests = 1_000

  /// Asks the host for something; on virtual time it is only told of, and its result is called at this instant.
  private func ask(
    for work: ActionRequest.Work, telling details: [Event.Detail], about cause: Event? = nil, done: LuaReference?
  ) {
    let id = host.nextAction()
    var event = cause ?? actionEvent()
    event.subject = .action(id)
    event.details = [.init("action", .text(work.name))] + details
    if let done { resultHandlers[id] = Handler(done) }
    guard host.isVirtual else {
      let request = ActionRequest(id: id, plugin: name, path: path, work: work)
      return requests.append(PendingRequest(request: request, event: event))
    }
    event.details.append(.init("result", .text("rehearsed")))
    results[id] = host.replies[work.name] ?? LuaTable(fields: [("ok", .boolean(true)), ("rehearsed", .boolean(true))])
    timers.post(event)
  }

  /// Whether the log has room for one more line, and the host for one more request. What is left out is told with the
  /// lines of the log.
  private func takeLine() -> Bool {
    tellLeftOutLines()
    guard requests.count < Self.mostRequests else {
      logAllowance.leaveOut(at: now.local)
      return false
    }
    return logAllowance.take(at: now.local)
  }

  /// The run of the timer or row at hand.
  private var origin: NotifyRequest.Origin? {
    guard let event = currentEvent else { return nil }
    switch event.subject {
    case .timer, .row: return NotifyRequest.Origin(event.subject, generation: event.generation)
    case .listener, .wake, .action, .plugin: return nil
    }
  }

  /// An event about whatever happens at present.
  private func actionEvent() -> Event {
    guard var event = currentEvent, event.name != .ticked || event.subject != .plugin else { return event(.action) }
    event.name = .action
    event.at = now.server
    (event.due, event.late, event.missed, event.reason, event.generation) = (nil, nil, nil, nil, nil)
    event.details = []
    return event
  }
}

extension RunRequest {
  /// How much of a program's arguments an event tells, in characters.
  private static let longestArguments = 1_000

  /// What its event tells.
  fileprivate var details: [Event.Detail] {
    let program = Event.Detail("program", .text(arguments[0]))
    guard arguments.count > 1 else { return [program] }
    let rest = arguments.dropFirst().joined(separator: " ")
    return [program, .init("arguments", .text(String(rest.prefix(Self.longestArguments))))]
  }
}

extension PostRequest {
  /// How much of what is sent an event tells, in characters.
  private static let longestBody = 1_000

  /// What its event tells. Paths and bodies have keys of services in them, which are nobody's business when they are
  /// sent; a rehearsal is there to look at what would be.
  fileprivate func details(isRehearsed: Bool) -> [Event.Detail] {
    let host = Event.Detail("host", .text(address.host))
    guard isRehearsed else { return [host] }
    return [host, .init("body", .text(String(String(decoding: body, as: UTF8.self).prefix(Self.longestBody))))]
  }
}

extension NotifyRequest {
  /// What its event tells.
  fileprivate var details: [Event.Detail] {
    var details = [Event.Detail("title", .text(title))]
    if !body.isEmpty { details.append(.init("body", .text(body))) }
    if let urgency { details.append(.init("urgency", .text(urgency.rawValue))) }
    return details
  }
}

extension SoundRequest {
  /// What its event tells.
  fileprivate var details: [Event.Detail] {
    let name = Event.Detail("sound", .text(sound.name))
    return times > 1 ? [name, .init("times", .integer(Int64(times)))] : [name]
  }
}
