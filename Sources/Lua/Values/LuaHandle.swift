/// What a script holds of one of the host's things: plain numbers, so that holding it keeps nothing alive.
public struct LuaHandle: Hashable, Sendable {
  /// What sort of thing it is, as installed by `LuaState.installHandleKind(_:)`; 0 to 63.
  public var kind: UInt8

  /// Which of its kind.
  public var id: UInt32

  /// Tells a thing from an earlier one with the same `id`.
  public var generation: UInt32

  /// Makes a handle; it need not name a thing that exists.
  public init(kind: UInt8, id: UInt32, generation: UInt32) {
    self.kind = kind
    self.id = id
    self.generation = generation
  }
}
