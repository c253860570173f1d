/// The steps and rounds of a sequence, and which of them is on.
///
/// A sequence includes the last step of its last round. In every n-th round a long break may take the place of the
/// last step.
public struct StepPlan: Sendable, Hashable {
  /// One step.
  public struct Step: Sendable, Hashable {
    /// What it is called.
    public var name: String
    /// How long it is.
    public var lasts: Duration

    /// Makes a step.
    public init(name: String, lasts: Duration) {
      self.name = name
      self.lasts = lasts
    }
  }

  /// What takes the place of a round's last step, and in every how manieth round.
  public struct LongBreak: Sendable, Hashable {
    /// The step.
    public var step: Step
    /// It comes in this round, in twice this round, and so on; at least 1.
    public var every: Int

    /// Makes a long break.
    public init(step: Step, every: Int) {
      precondition(every >= 1, "a long break comes every round at most")
      self.step = step
      self.every = every
    }
  }

  /// The steps of a round, at least one.
  public let steps: [Step]
  /// How many rounds there are, at least 1.
  public let rounds: Int
  /// What takes the place of the last step in some rounds.
  public let longBreak: LongBreak?
  /// Whether a step begins by itself when the one before it is over, or waits for `start`.
  public let isAutomatic: Bool

  /// The place of the step that is on or comes first, from 0.
  private var place = 0
  /// The round that is on or comes first, from 1.
  public private(set) var round = 1
  /// Whether the step waits to be started.
  var isWaiting = false

  /// Makes a plan that stands at its first step.
  public init(steps: [Step], rounds: Int = 1, longBreak: LongBreak? = nil, isAutomatic: Bool = true) {
    precondition(!steps.isEmpty && rounds >= 1, "a sequence has a step and a round")
    self.steps = steps
    self.rounds = rounds
    self.longBreak = longBreak
    self.isAutomatic = isAutomatic
  }
}

extension StepPlan {
  /// The step that is on or comes first.
  public var current: Step { step(place, in: round) }

  /// The length of all steps after the current one. O(steps), however many rounds there are.
  var rest: Duration {
    let furtherRounds = rounds - round
    let longRounds = longBreak.map { rounds / $0.every - round / $0.every } ?? 0
    var rest: Int64 = 0
    func add(_ step: Step, times: Int) {
      rest = rest.addingSaturating(step.lasts.nanoseconds.multipliedSaturating(by: Int64(times)))
    }
    for index in steps.indices {
      if index > place { add(step(index, in: round), times: 1) }
      add(steps[index], times: index == steps.count - 1 ? furtherRounds - longRounds : furtherRounds)
    }
    if let longBreak { add(longBreak.step, times: longRounds) }
    return .nanoseconds(rest)
  }

  /// Goes back to the first step.
  mutating func begin() {
    (place, round, isWaiting) = (0, 1, false)
  }

  /// Goes to the last step of the last round.
  mutating func goToEnd() {
    (place, round, isWaiting) = (steps.count - 1, rounds, false)
  }

  /// Goes to where another plan stands, or as near to that as there are steps and rounds.
  mutating func go(to other: StepPlan) {
    (place, round, isWaiting) = (min(other.place, steps.count - 1), min(other.round, rounds), other.isWaiting)
  }

  /// Goes to the next step; false when there is none.
  mutating func goOn() -> Bool {
    if place + 1 < steps.count {
      place += 1
    } else if round < rounds {
      (place, round) = (0, round + 1)
    } else {
      return false
    }
    return true
  }

  private func step(_ place: Int, in round: Int) -> Step {
    guard let longBreak, place == steps.count - 1, round.isMultiple(of: longBreak.every) else { return steps[place] }
    return longBreak.step
  }
}
