import Actions
import Timekeeping

/// What a notification about the end of a timer says.
struct AlarmText {
  /// The zone by whose clocks times are told.
  var zone: ZoneRules
  /// The language, and how clocks count.
  let style: TimeStyle

  /// What was there, when it ended, and how late that is: `3:00 ended at 18:34`, `due at 18:30, 0:12 late`.
  func body(of event: Event, _ countdown: Countdown) -> String {
    let due = event.due ?? event.at
    let time = ClockLabel.text(of: due, now: event.at, zone: zone, style: style)
    let length = countdown.target == nil ? RemainingText.remaining(countdown.total, style: style) : nil
    let late = (event.late ?? .zero) >= .seconds(1) ? RemainingText.elapsed(event.late ?? .zero, style: style) : nil
    let isChinese = style.language == .chinese
    let end =
      switch (event.name == .missed, length) {
      case (true, _): isChinese ? "错过：本应在 \(time)" : "missed: it was due at \(time)"
      case (false, let length?): isChinese ? "\(length) 已到，\(time)" : "\(length) ended at \(time)"
      case (false, nil): isChinese ? "时间到：\(time)" : "due at \(time)"
      }
    return end + (late.map { isChinese ? "，晚了 \($0)" : ", \($0) late" } ?? "")
  }

  /// What can be chosen about a timer as it stands: what makes sense for it, and would not be refused.
  func buttons(for countdown: Countdown) -> [DesktopNotice.Button] {
    let isChinese = style.language == .chinese
    func button(_ choice: AlarmChoice, _ english: String, _ chinese: String) -> DesktopNotice.Button {
      .init(name: choice.rawValue, label: isChinese ? chinese : english)
    }
    var buttons: [DesktopNotice.Button] = []
    let rings = countdown.alarm == .ringing
    if rings { buttons.append(button(.dismiss, "Dismiss", "知道了")) }
    if countdown.isOver, countdown.target == nil {
      if countdown.total > .zero { buttons.append(button(.again, "Again", "再来一次")) }
      buttons.append(button(.more, "+1 min", "加 1 分钟"))
    }
    if rings { buttons.append(button(.mute, "Mute", "静音")) }
    return buttons
  }
}

/// What can be chosen on a notification. The raw values go over the bus.
enum AlarmChoice: String {
  /// The alarm is answered; the specification's name for a click on the notification itself.
  case dismiss = "default"
  /// The timer runs again from its full length.
  case again
  /// The timer runs a minute more.
  case more
  /// Silence, with the alarm unanswered.
  case mute

  /// What the timer is told; nil for what is not about the timer.
  var verb: Verb? {
    switch self {
    case .dismiss: .dismiss
    case .again: .restart
    case .more: .extend(.seconds(60))
    case .mute: nil
    }
  }
}
