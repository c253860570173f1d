/// The owner of an open descriptor: it is closed when its owner goes.
public struct FileDescriptor: ~Copyable {
  /// The descriptor's number, for calls and for `EventLoop.watch`; not to be used after the owner has gone.
  public let number: Int32

  /// Takes over the open descriptor `number`.
  public init(_ number: Int32) {
    self.number = number
  }

  deinit {
    SystemCalls.close(number)
  }

  /// Gives the descriptor away without closing it.
  public consuming func release() -> Int32 {
    let number = number
    discard self
    return number
  }
}
