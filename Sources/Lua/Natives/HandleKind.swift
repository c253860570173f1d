/// What scripts can do with the handles of one kind.
public struct HandleKind {
  /// Pushes the field's value and returns true, or returns false when there is no such field.
  public typealias Getter = (LuaHandle, String, inout LuaCall) throws(LuaFailure) -> Bool

  /// Takes the value at 3 of the call and returns true, or returns false when there is no such field to set.
  public typealias Setter = (LuaHandle, String, inout LuaCall) throws(LuaFailure) -> Bool

  /// The kind's number in `LuaHandle`, 0 to 63.
  public var number: UInt8

  /// The name that error messages use.
  public var name: String

  /// The functions that are called with `:`. They come before fields of the same name.
  public var methods: [NativeFunction]

  /// Reads a field.
  public var field: Getter

  /// Sets a field.
  public var setField: Setter

  /// What `tostring` gives.
  public var describe: (LuaHandle) -> String

  /// What runs when a script calls a handle as it calls a function; 1 is the handle, as in a method. Such handles are
  /// taken wherever a function is, and read as one. The name is for messages.
  public var call: NativeFunction?

  /// Makes a kind; without `setField` all fields are read-only. No method has the name of `call`.
  public init(
    number: UInt8, name: String, methods: [NativeFunction] = [], field: @escaping Getter,
    setField: @escaping Setter = { (_, _, _) throws(LuaFailure) in false },
    describe: @escaping (LuaHandle) -> String, call: NativeFunction? = nil
  ) {
    self.number = number
    self.name = name
    self.methods = methods
    self.field = field
    self.setField = setField
    self.describe = describe
    self.call = call
  }
}
