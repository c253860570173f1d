import Lua

extension Plugin {
  /// `help(timer.after)`, `help(timer)`, `help(t)` of a handle, `help "Timer.start"`: each line goes to the log.
  func help(_ call: inout LuaCall) throws(LuaFailure) {
    guard !call.isNil(1) else { return tell(APIReference.overview) }
    let name: String
    if let handle = call.handle(1) {
      name = API.kinds.first { $0.number == handle.kind }?.type ?? ""
    } else if let known = call.apiName(1) ?? call.string(1) {
      name = known
    } else {
      throw LuaFailure("help knows this API's functions, tables, handles and names, not this \(call.typeName(1))")
    }
    guard let lines = APIReference.help(on: name) else {
      let hint = APIReference.nearestName(to: name).map { ": did you mean '\($0)'?" } ?? ": help() tells what there is"
      throw LuaFailure("there is no help on '\(name)'\(hint)")
    }
    tell(lines)
  }

  private func tell(_ lines: [String]) {
    for line in lines { log("print", line) }
  }
}
