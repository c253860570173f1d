import JSON
import Lua
import Timekeeping

extension API {
  /// The table `test`, which scripts of tests have beside all others.
  static var test: APITable {
    APITable(
      name: "test", summary: "Tests of scripts on virtual time, run by `moondial test NAME_test.lua`.",
      functions: testCases + testSubjects + testExpectations)
  }

  private static var testCases: [APIFunction] {
    [
      APIFunction(
        "case", [APIParameter("name", .string), APIParameter("fn", .callback(""))],
        "Adds a case; in each everything is loaded anew."
      ) { plugin, call throws(LuaFailure) in
        guard let bench = plugin.bench, let function = call.function(2) else { return }
        guard plugin.isLoading else { throw LuaFailure("cases are made while the script loads") }
        let name = call.string(1) ?? ""
        guard !bench.cases.contains(where: { $0.name == name }) else {
          throw LuaFailure("there is a case '\(name)' already", argument: 1)
        }
        bench.cases.append(TestBench.Case(name: name, function: function, line: call.caller()?.line))
      },
      APIFunction(
        "from", [APIParameter("time", .time)],
        "Says when cases begin, 2026-01-01 00:00 without it; the same on every run."
      ) { plugin, call throws(LuaFailure) in
        guard plugin.isLoading else { throw LuaFailure("the beginning is set while the script loads") }
        do throws(LuaFailure) {
          plugin.bench?.beginning = try plugin.instant(of: Spans.time(call.value(1)), zone: plugin.host.options.zone)
        } catch {
          throw LuaFailure(error.message, argument: 1)
        }
      },
      APIFunction(
        "advance", [APIParameter("span", .duration)], returns: ["number"],
        "Lets virtual time go on by so much, with everything that is due, and gives the seconds."
      ) { plugin, call throws(LuaFailure) in
        let span: Duration
        do throws(LuaFailure) { span = try Spans.duration(call.value(1)) } catch {
          throw LuaFailure(error.message, argument: 1)
        }
        guard call.canSuspend else { throw LuaFailure("time goes on within a case only, not in its coroutines") }
        call.push(span.fractionalSeconds)
        try call.suspend()
      },
    ]
  }

  private static var testSubjects: [APIFunction] {
    let name = APIParameter("name", .string)
    return [
      APIFunction(
        "reply", [APIParameter("action", .string), APIParameter("result", .table)],
        "Says what the function of an action such as \"run\" is called with, from now on."
      ) { plugin, call throws(LuaFailure) in
        let action = call.string(1) ?? ""
        guard ActionRequest.Work.names.contains(action) else {
          let names = ActionRequest.Work.names.map { "'\($0)'" }.joined(separator: ", ")
          throw LuaFailure("'\(action)' is no action with a result: there are \(names)", argument: 1)
        }
        do throws(LuaFailure) {
          guard case .object(let fields) = try PlainData.json(call.value(2)) else {
            throw LuaFailure("fields with names are expected, such as { ok = false }")
          }
          plugin.host.replies[action] = PlainData.lua(.object(fields)).table
        } catch {
          throw LuaFailure(error.message, argument: 2)
        }
      },
      APIFunction("timer", [name], returns: ["Timer"], "The timer of that name in the script under test.") {
        plugin, call throws(LuaFailure) in call.push(.timer(try plugin.subject(call.string(1) ?? "").id))
      },
      APIFunction("pad", [name], returns: ["Pad"], "The pad of that name in the script under test.") {
        plugin, call throws(LuaFailure) in
        let subject = try plugin.subject(call.string(1) ?? "")
        guard case .pad? = subject.preset else { throw LuaFailure("it is no pad", argument: 1) }
        call.push(.pad(subject.id))
      },
      APIFunction("row", [name], returns: ["Row"], "The row of that id or name in the script under test.") {
        plugin, call throws(LuaFailure) in
        let wanted = call.string(1) ?? ""
        guard let id = plugin.bench?.subjects.lazy.compactMap({ plugin.findRow(wanted, of: $0) }).first else {
          throw LuaFailure("the script under test has no row '\(wanted)'", argument: 1)
        }
        call.push(.row(id))
      },
      APIFunction(
        "press", [APIParameter("preset", .string), APIParameter("button", .string, optional: true)],
        returns: ["boolean", "string?"], "Presses a button, or one of a pad's."
      ) { plugin, call throws(LuaFailure) in
        let subject = try plugin.subject(call.string(1) ?? "")
        switch (subject.preset, call.string(2)) {
        case (.button?, nil): plugin.push(plugin.timers.press(0, of: subject.id, at: plugin.now), on: &call)
        case (.pad?, _?):
          let index = try plugin.buttonIndex(call.value(2), of: subject.id)
          plugin.push(plugin.timers.press(index, of: subject.id, at: plugin.now), on: &call)
        case (.pad?, nil): throw LuaFailure("a pad has several buttons: name one of them", argument: 2)
        case (.button?, _?): throw LuaFailure("a single button has no others", argument: 2)
        case (nil, _): throw LuaFailure("it is no preset", argument: 1)
        }
      },
    ]
  }

  private static var testExpectations: [APIFunction] {
    [
      APIFunction(
        "expect_fired", [APIParameter("name", .string), APIParameter("times", .integer, optional: true)],
        "Fails unless a thing of that name has fired in this case: at least once, or so many times."
      ) { plugin, call throws(LuaFailure) in
        let count = plugin.bench?.events(.expired, of: call.string(1) ?? "").count ?? 0
        try plugin.expect(count, call.integer(2), "'\(call.string(1) ?? "")' has fired")
      },
      APIFunction(
        "expect_event",
        [
          APIParameter("event", .string), APIParameter("name", .string),
          APIParameter("times", .integer, optional: true),
        ], "Fails unless an event such as \"sale_started\" has come of a thing of that name."
      ) { plugin, call throws(LuaFailure) in
        let word = call.string(1) ?? ""
        guard let event = Event.Name(rawValue: word) else {
          let nearest = NearestWord.nearest(to: word, among: Event.Name.allCases.map(\.rawValue))
          let hint = nearest.map { ": did you mean '\($0)'?" } ?? ""
          throw LuaFailure("there is no event '\(word)'\(hint)", argument: 1)
        }
        let count = plugin.bench?.events(event, of: call.string(2) ?? "").count ?? 0
        try plugin.expect(count, call.integer(3), "'\(word)' of '\(call.string(2) ?? "")' has come")
      },
      APIFunction(
        "expect_action", [APIParameter("action", .table)],
        "Fails unless an action that begins so was taken: { \"notify\", \"Tea\" }."
      ) { plugin, call throws(LuaFailure) in try plugin.expectAction(&call) },
      APIFunction(
        "expect_error", [APIParameter("text", .string)],
        "Fails unless a callback failed with this in its message; without it a case with such an error fails."
      ) { plugin, call throws(LuaFailure) in try plugin.expectError(containing: call.string(1) ?? "") },
    ]
  }
}

extension Plugin {
  /// The timer of a name in the scripts under test.
  fileprivate func subject(_ wanted: String) throws(LuaFailure) -> TimerSet.Timer {
    let subjects = bench?.subjects ?? []
    if let id = subjects.lazy.compactMap({ self.timers.timer(named: wanted, of: $0) }).first,
      let timer = timers.timer(id)
    {
      return timer
    }
    let known = subjects.flatMap { timers.allTimers(of: $0) }.compactMap { timers.timer($0)?.name }
    let hint = NearestWord.nearest(to: wanted, among: known).map { ": did you mean '\($0)'?" } ?? ""
    throw LuaFailure("the script under test has no '\(wanted)'\(hint)", argument: 1)
  }

  fileprivate func expect(_ count: Int, _ wanted: Int64?, _ what: String) throws(LuaFailure) {
    if let wanted {
      guard wanted == count else { throw LuaFailure("expected that \(what) \(wanted) times by now; it was \(count)") }
    } else if count == 0 {
      throw LuaFailure("expected that \(what) by now, but it has not")
    }
  }

  fileprivate func expectAction(_ call: inout LuaCall) throws(LuaFailure) {
    guard case .table(let table) = try call.value(1), !table.positional.isEmpty else {
      throw LuaFailure("an action is expected, such as { \"notify\", \"Tea\" }", argument: 1)
    }
    func text(_ value: LuaValue) -> String { value.string ?? value.integer.map(String.init) ?? value.typeName }
    let wanted = table.positional.map(text)
    let actions = (bench?.events ?? []).filter { $0.name == .action }.map { event in
      event.details.filter { $0.key != "result" }.compactMap { detail in
        if case .text(let text) = detail.value { text } else { nil }
      }
    }
    guard !actions.contains(where: { $0.starts(with: wanted) }) else { return }
    let taken = actions.suffix(5).map { $0.joined(separator: ", ") }.joined(separator: "; ")
    throw LuaFailure(
      "expected the action \(wanted.joined(separator: ", ")), but "
        + (actions.isEmpty ? "there was none" : "the last ones were: \(taken)"))
  }

  fileprivate func expectError(containing text: String) throws(LuaFailure) {
    guard let bench else { return }
    let places = bench.events.indices.filter { index in
      let event = bench.events[index]
      return event.name == .scriptError
        && event.details.contains { detail in
          if case .text(let message) = detail.value { detail.key == "message" && message.holds(text) } else { false }
        }
    }
    guard !places.isEmpty else { throw LuaFailure("expected an error with '\(text)' by now, but there was none") }
    bench.expectedErrors.formUnion(places)
  }
}

extension String {
  /// Whether a text stands within this one. The standard library's own search brings its patterns along, which cost the
  /// program two megabytes.
  fileprivate func holds(_ text: String) -> Bool {
    text.isEmpty || utf8.indices.contains { utf8[$0...].starts(with: text.utf8) }
  }
}
