/// The number of a countdown within its `TimerSet`; never used twice.
public struct TimerID: Sendable, Hashable, Comparable {
  /// The number: 1 for the first countdown made.
  public var number: UInt64

  /// Makes the identity with that number.
  public init(_ number: UInt64) {
    self.number = number
  }

  /// Whether the first was made earlier.
  public static func < (first: TimerID, second: TimerID) -> Bool { first.number < second.number }
}

/// The number of a sale row within its `TimerSet`; never used twice.
public struct RowID: Sendable, Hashable, Comparable {
  /// The number: 1 for the first row made.
  public var number: UInt64

  /// Makes the identity with that number.
  public init(_ number: UInt64) {
    self.number = number
  }

  /// Whether the first was made earlier.
  public static func < (first: RowID, second: RowID) -> Bool { first.number < second.number }
}

/// The number of a tick listener within its `Ticker`; never used twice.
public struct TickToken: Sendable, Hashable, Comparable {
  /// The number: 1 for the first listener added.
  public var number: UInt64

  /// Makes the token with that number.
  public init(_ number: UInt64) {
    self.number = number
  }

  /// Whether the first was added earlier.
  public static func < (first: TickToken, second: TickToken) -> Bool { first.number < second.number }
}

/// The number of something that waits for its time within a `TimerSet`, such as a callback; never used twice.
public struct WakeID: Sendable, Hashable, Comparable {
  /// The number: 1 for the first.
  public var number: UInt64

  /// Makes the identity with that number.
  public init(_ number: UInt64) {
    self.number = number
  }

  /// Whether the first was made earlier.
  public static func < (first: WakeID, second: WakeID) -> Bool { first.number < second.number }
}

/// What an event is about.
public enum Subject: Sendable, Hashable {
  /// A countdown, of whatever kind.
  case timer(TimerID)
  /// A row of a sale list.
  case row(RowID)
  /// A listener of the shared ticker.
  case listener(TickToken)
  /// Something that waited, and whose time has come.
  case wake(WakeID)
  /// Something that a script wanted to happen outside.
  case action(ActionID)
  /// The plugin itself, or the host.
  case plugin
}
