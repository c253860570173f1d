import Glibc
public import Timekeeping

/// The machine's clocks. No other file reads one.
public struct SystemClocks: Sendable {
  /// Makes a reader of the machine's clocks; all readers agree.
  public init() {}

  /// The steady clock, suspend included: CLOCK_BOOTTIME.
  public func local() -> LocalInstant {
    LocalInstant(nanoseconds: SystemCalls.time(of: CLOCK_BOOTTIME))
  }

  /// The wall clock, which anyone may set: CLOCK_REALTIME.
  public func wall() -> ServerInstant {
    ServerInstant(nanoseconds: SystemCalls.time(of: CLOCK_REALTIME))
  }

  /// How long the machine has been awake since boot: CLOCK_MONOTONIC, which stands still during suspend.
  public func awake() -> Duration {
    .nanoseconds(SystemCalls.time(of: CLOCK_MONOTONIC))
  }

  /// How long this process has kept processors busy: CLOCK_PROCESS_CPUTIME_ID.
  public func processor() -> Duration {
    .nanoseconds(SystemCalls.time(of: CLOCK_PROCESS_CPUTIME_ID))
  }
}

extension SystemClocks {
  /// The steady and the wall clock, read as one.
  public struct Reading: Sendable, Hashable {
    /// Where the steady clock stood.
    public var local: LocalInstant
    /// Where the wall clock stood at that instant.
    public var wall: ServerInstant
    /// How far `local` may be from the instant at which `wall` was read.
    public var uncertainty: Duration

    /// Makes a reading, for tests and for virtual time.
    public init(local: LocalInstant, wall: ServerInstant, uncertainty: Duration = .zero) {
      self.local = local
      self.wall = wall
      self.uncertainty = uncertainty
    }

    /// Wall minus steady clock: what to add to a steady reading to know the wall's.
    public var offset: Duration { .nanoseconds(wall.nanoseconds - local.nanoseconds) }
  }

  /// A reading this tight is taken at once: three clock calls in a row need about a tenth of it.
  private static let tightEnough = Duration.microseconds(1)

  /// After so many interrupted attempts the tightest one is taken.
  private static let attempts = 8

  /// Reads both clocks so closely together that their offset is good to about a microsecond.
  ///
  /// The wall clock is read between two readings of the steady one and set against their middle; when the
  /// thread was interrupted in between, it is tried again.
  public func reading() -> Reading {
    var best = bracketedReading()
    for _ in 1..<Self.attempts where best.uncertainty > Self.tightEnough / 2 {
      let next = bracketedReading()
      if next.uncertainty < best.uncertainty { best = next }
    }
    return best
  }

  private func bracketedReading() -> Reading {
    let before = local()
    let wall = wall()
    let half = before.duration(to: local()) / 2
    return Reading(local: before.advanced(by: half), wall: wall, uncertainty: half)
  }
}
