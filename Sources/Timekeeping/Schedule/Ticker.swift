/// The one shared tick, at each whole second of the authority's clock.
///
/// Listeners are tokens. One rule covers every change while a tick is being announced: those removed are not
/// called any more, those added wait for the next tick. Announcing therefore works on a copy of the tokens
/// (`listeners`) and asks `contains` right before each call.
public struct Ticker: Sendable {
  /// Who listens, in the order of adding.
  public private(set) var listeners: [TickToken] = []
  private var lastNumber: UInt64 = 0

  /// Makes a ticker that nobody listens to.
  public init() {}

  /// Whether anybody listens. A ticker without listeners has no deadline.
  public var isRunning: Bool { !listeners.isEmpty }

  /// Adds a listener, who hears the next tick first.
  public mutating func add() -> TickToken {
    lastNumber += 1
    listeners.append(TickToken(lastNumber))
    return TickToken(lastNumber)
  }

  /// A ticker without listeners whose tokens go on from this one's.
  func continued() -> Ticker {
    var ticker = Ticker()
    ticker.lastNumber = lastNumber
    return ticker
  }

  /// Adds the listeners of a ticker that was continued from this one and has gone on alone since, under their tokens.
  mutating func adopt(_ continued: Ticker) {
    precondition(continued.lastNumber >= lastNumber, "its tokens are younger than all here")
    listeners += continued.listeners
    lastNumber = continued.lastNumber
  }

  /// Removes a listener; false when it was not there. O(n) in the number of listeners.
  @discardableResult
  public mutating func remove(_ token: TickToken) -> Bool {
    guard let index = index(of: token) else { return false }
    listeners.remove(at: index)
    return true
  }

  /// Whether a listener is still there. O(log n) in the number of listeners.
  public func contains(_ token: TickToken) -> Bool {
    index(of: token) != nil
  }

  /// Where a listener stands: the order of adding is that of the numbers.
  private func index(of token: TickToken) -> Int? {
    var range = listeners.startIndex..<listeners.endIndex
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      if listeners[middle] == token { return middle }
      range = listeners[middle] < token ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    return nil
  }

  /// The tick after `instant`: the next whole second, never `instant` itself.
  public static func tick(after instant: ServerInstant) -> ServerInstant {
    ServerInstant(seconds: instant.wholeSeconds + 1)
  }
}
