public import Reactor
public import Timekeeping

/// The sound of alarms that call for an answer: again and again until they get one, but not without end.
public final class AlarmSound {
  /// How often it rings, and how long it is silent.
  public struct Limits: Sendable, Hashable {
    /// How often it rings for an alarm that nobody answers: with the pauses, about as long as alarms ring.
    public var times = 240
    /// How long it is silent in between.
    public var pause: Duration = .seconds(1)
    /// How long nothing is tried after nothing could be played.
    public var silence: Duration = .seconds(60)

    /// The usual limits.
    public init() {}
  }

  /// Told when it cannot be heard, and why.
  public var whenUnavailable: (String) -> Void = { _ in }

  /// Whether somebody does not want to hear the alarms that ring at present.
  public private(set) var isMuted = false

  /// Whether an alarm has begun that rings until `end`.
  public private(set) var callsForAnswer = false

  private let loop: EventLoop
  private let player: SoundPlayer
  private let limits: Limits
  private var left = 0
  private var nextRing: LocalInstant?
  private var silentUntil: LocalInstant?

  /// Makes one that is silent; programs are looked for as `SoundPlayer` does.
  public init(
    on loop: EventLoop, environment: [String: String], limits: Limits = Limits(),
    sounds: SoundPlayer.Limits = SoundPlayer.Limits()
  ) {
    self.loop = loop
    player = SoundPlayer(on: loop, environment: environment, limits: sounds)
    self.limits = limits
  }

  /// When `advance` is to be called next; nil for not at all.
  public var nextDeadline: LocalInstant? { [nextRing, player.nextDeadline].compactMap(\.self).min() }

  /// Whether nothing is played and nothing is to be.
  public var isIdle: Bool { left == 0 && player.isIdle }

  /// An alarm begins: it is heard, even if earlier ones were muted. With `once` it does not call for an answer.
  public func begin(once: Bool = false, at now: LocalInstant) {
    if !once { (callsForAnswer, isMuted) = (true, false) }
    if let silentUntil, now < silentUntil { return }
    left = max(left, once ? 1 : limits.times)
    if player.isIdle { nextRing = nextRing ?? now }
    advance(to: now)
  }

  /// Lets what is heard come to its end, and rings no more.
  public func finish() {
    (left, nextRing, callsForAnswer) = (0, nil, false)
  }

  /// No alarm rings any more: each was answered, or has given up.
  public func end() {
    finish()
    isMuted = false
    player.endAll()
  }

  /// Silence, until another alarm begins.
  public func mute() {
    end()
    isMuted = true
  }

  /// Rings if it is time to, and ends what takes too long.
  public func advance(to now: LocalInstant) {
    player.advance(to: now)
    guard let nextRing, nextRing <= now, player.isIdle, left > 0 else { return }
    self.nextRing = nil
    left -= 1
    player.play(SoundRequest(.alarm)) { [unowned self] result in take(result) }
  }

  private func take(_ result: SoundResult) {
    switch result {
    case .played: if left > 0 { nextRing = loop.now.advanced(by: limits.pause) }
    case .unavailable(let reason), .refused(let reason):
      (left, nextRing) = (0, nil)
      silentUntil = loop.now.advanced(by: limits.silence)
      whenUnavailable(reason)
    }
  }
}
