@testable import Lua

extension LuaState {
  /// Runs a script called `test.lua`.
  func run(_ script: String) -> CallOutcome {
    run(Array(script.utf8), chunkName: "test.lua")
  }

  /// The first result as text, or the error with its position.
  func answer(to script: String) -> String {
    switch run(script) {
    case .finished(let values): values.first.map(String.init(describing:)) ?? "nothing"
    case .yielded: "yielded"
    case .failed(let error): error.description
    }
  }
}
