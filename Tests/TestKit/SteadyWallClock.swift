import Reactor
public import Testing
import Timekeeping

/// What holds only while nobody sets the machine's wall clock: real servers tell the time by it, and the loop wakes when
/// it is set. A virtual machine's clock may be put right many times a second after it was resumed.
public struct SteadyWallClock: SuiteTrait, TestTrait, TestScoping {
  /// Each test of a suite is looked at by itself.
  public var isRecursive: Bool { true }

  /// Readings differ by less than this while nobody moves the clock.
  private static let tolerance: Duration = .microseconds(200)

  /// Runs a test; what fails after the clock was set says nothing of the program, and is recorded as known.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    let offset = LabRun.machineOffset
    try await withKnownIssue("the machine's wall clock was set meanwhile", isIntermittent: true) {
      try await function()
    } matching: { _ in
      Self.isMoved(from: offset)
    }
  }

  /// Whether the wall clock stands elsewhere. A reading that was interrupted does not count.
  private static func isMoved(from offset: Duration) -> Bool {
    (1...5).allSatisfy { _ in
      let moved = LabRun.machineOffset - offset
      return moved > tolerance || moved < .zero - tolerance
    }
  }
}

extension Trait where Self == SteadyWallClock {
  /// The test measures against the machine's wall clock.
  public static var onSteadyWallClock: Self { Self() }
}
