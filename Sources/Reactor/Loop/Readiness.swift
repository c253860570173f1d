import Glibc

/// What a descriptor can be ready for.
public struct Readiness: OptionSet, Sendable, Hashable {
  /// The set's bits; only this type's constants give them meaning.
  public let rawValue: UInt8

  /// Makes a set from bits.
  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// Reading does not wait: there are bytes, or the end.
  public static let readable = Readiness(rawValue: 1)

  /// Writing does not wait: there is room, or the reader is gone.
  public static let writable = Readiness(rawValue: 2)

  /// The other end is gone. Watched alone, it costs no turn before that.
  public static let hangup = Readiness(rawValue: 4)

  /// The events to ask `poll(2)` for. A hang-up is always told.
  var events: Int16 {
    var events: Int32 = 0
    if contains(.readable) { events |= POLLIN }
    if contains(.writable) { events |= POLLOUT }
    return Int16(events)
  }

  /// What `poll(2)` found. A lost peer makes a descriptor ready for everything: the call that follows tells.
  init(found events: Int16) {
    let events = Int32(events)
    var found: Readiness = []
    if events & POLLIN != 0 { found.insert(.readable) }
    if events & POLLOUT != 0 { found.insert(.writable) }
    if events & (POLLHUP | POLLERR) != 0 { found = [.readable, .writable, .hangup] }
    self = found
  }
}
