import Lua
import Timekeeping

/// What a script of tests has said and seen: the cases that it defined, and what happened in the one that runs.
final class TestBench {
  /// The names of the scripts under test.
  let subjects: [String]

  /// The cases, in the order of their definition.
  var cases: [Case] = []

  /// When cases begin, if the script says so.
  var beginning: ServerInstant?

  /// What happened in the case that runs, in order.
  var events: [Event] = []

  /// At how many instants something was due in it.
  var steps = 0

  /// Which errors of callbacks the case has named, by their places among `events`.
  var expectedErrors: Set<Int> = []

  /// A case: its name, what runs, and where it is.
  struct Case {
    var name: String
    var function: LuaReference
    var line: Int?
  }

  init(of subjects: [String]) {
    self.subjects = subjects
  }

  /// The first error of a callback that the case did not expect.
  var unexpectedError: Event? {
    events.enumerated().first { $0.element.name == .scriptError && !expectedErrors.contains($0.offset) }?.element
  }

  /// The events of one name that are about a thing of one name.
  func events(_ name: Event.Name, of thing: String) -> [Event] {
    events.filter { $0.name == name && $0.label == thing }
  }
}
