package import Timekeeping

extension BoardRow {
  /// The row of a timer that is shown by itself.
  package init(
    _ timer: TimerSet.Timer, at now: Moment, zone: ZoneRules, style: TimeStyle = .plain, words: BoardWords = .init()
  ) {
    self.init(timer, keys: [], at: now, clock: BoardClock(zone: zone, style: style, words: words))
  }

  /// What a timer is called: its label, else its name, else its number.
  static func label(of timer: TimerSet.Timer) -> String { timer.label ?? "#\(timer.id.number)" }

  /// A timer's row; `keys` are those of its buttons, in order.
  init(_ timer: TimerSet.Timer, keys: [Character?], at now: Moment, clock: BoardClock) {
    let countdown = timer.countdown
    id = .timer(timer.id)
    state = State(countdown)
    label = Self.label(of: timer)
    let countsToServerTime = if case .server? = countdown.deadline { true } else { false }
    show(
      countdown.shownTime(at: now), isPassing: countdown.isPassing, countsToServerTime: countsToServerTime, at: now,
      clock: clock)
    progress = countdown.phase == .idle ? nil : countdown.progress(at: now)
    end = Self.end(of: countdown, at: now, clock: clock)
    urgency = Self.urgency(of: countdown, at: now)
    let isEnabled = countdown.phase != .running
    switch timer.preset {
    case .pad(let pad):
      isPad = true
      buttons = pad.indices.map { index in
        Button(
          label: pad[index].label, key: keys.indices.contains(index) ? keys[index] : nil, index: index,
          isEnabled: isEnabled)
      }
    case .button: buttons = [Button(label: label, key: keys.first ?? nil, index: 0, isEnabled: isEnabled)]
    case nil: break
    }
  }

  /// What comes again and again has no end that is near.
  private static func urgency(of countdown: Countdown, at now: Moment) -> Urgency {
    guard countdown.phase == .running, countdown.repetition == nil, countdown.recurrence == nil,
      let left = countdown.remaining(at: now)
    else { return .none }
    return Urgency(left: left)
  }

  private static func end(of countdown: Countdown, at now: Moment, clock: BoardClock) -> String? {
    if let end = countdown.ends(at: now) { return clock.words.ends(clock.label(end, at: now.server)) }
    switch countdown.phase {
    case .running where countdown.isEndless: return clock.words.withoutEnd
    case .running: return countdown.repetition.map { clock.words.every(DurationText.format($0.period)) }
    case .idle: return countdown.target.map { clock.words.at(clock.label($0, at: now.server)) }
    case .paused, .expired, .missed, .cancelled: return nil
    }
  }
}

extension BoardRow.State {
  init(_ countdown: Countdown) {
    switch (countdown.phase, countdown.alarm) {
    case (_, .ringing): self = .ringing
    case (_, .unanswered): self = .unanswered
    case (.idle, _): self = .idle
    case (.running, _): self = .running
    case (.paused, _): self = .paused
    case (.expired, _): self = .expired
    case (.missed, _): self = .missed
    case (.cancelled, _): self = .cancelled
    }
  }
}
