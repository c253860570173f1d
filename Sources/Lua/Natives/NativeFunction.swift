/// A function of the host that scripts can call.
public struct NativeFunction {
  /// What runs; its results are what it has pushed. It must not call Lua.
  public typealias Body = (inout LuaCall) throws(LuaFailure) -> Void

  /// The name that scripts and error messages use.
  public var name: String

  /// What it takes. A method's handle is not among them: it is always the first value on the stack.
  public var parameters: [Parameter]

  /// What runs.
  public var body: Body

  /// Makes a native function.
  public init(_ name: String, _ parameters: [Parameter] = [], _ body: @escaping Body) {
    self.name = name
    self.parameters = parameters
    self.body = body
  }
}
