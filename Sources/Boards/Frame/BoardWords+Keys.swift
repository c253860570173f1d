import Timekeeping

/// What is told of keys: a line at the foot, and a page.
extension BoardWords {
  /// Keys and what they do, the most needed ones first: as many as fit stand at the foot.
  func hints(whileRinging isRinging: Bool) -> [String] {
    let forAlarms = pick(["enter answer", "m mute"], ["回车 应答", "m 静音"])
    return (isRinging ? forAlarms : []) + hints
  }

  private var hints: [String] {
    language == .chinese
      ? [
        "? 按键", "q 退出", "空格 暂停", "回车 开始/停止", "+ - 一分钟", "x 取消", "/ 筛选", "s 排序", "g 分组", "b 大字",
        "d 按天", "l 日志", ": Lua",
      ]
      : [
        "? keys", "q quit", "space pause", "enter start/stop", "+ - minute", "x cancel", "/ filter", "s sort",
        "g group", "b big", "d days", "l log", ": Lua",
      ]
  }

  /// The page of keys: each with what it does.
  var keys: [(key: String, meaning: String)] {
    language == .chinese ? Self.chineseKeys : Self.englishKeys
  }

  private static let englishKeys: [(key: String, meaning: String)] = [
    ("space", "pause or resume; start what is not running; answer an alarm"),
    ("enter", "start or stop; answer an alarm"),
    ("+ -", "a minute more or less"),
    ("r", "restart from the full time"),
    ("x", "cancel (asks first)"),
    ("↑ ↓ j k", "choose a row; Esc lets go of it"),
    ("PgUp PgDn", "a page up or down"),
    ("Home End", "the first or the last row"),
    ("/", "filter by label or group"),
    ("s", "sort: next change, end, start, label"),
    ("g", "in groups, or not"),
    ("b", "big digits for the chosen timer"),
    ("d", "a day or more without seconds, or with them"),
    ("[1] [t]", "the button that has this key"),
    ("l", "what was told so far"),
    (":", "a line of Lua"),
    ("?", "this page"),
    ("m", "mute the alarms that ring, without an answer"),
    ("Ctrl-L", "paint all anew"),
    ("q", "quit (asks while something runs)"),
  ]

  private static let chineseKeys: [(key: String, meaning: String)] = [
    ("空格", "暂停或继续；开始未运行的计时；应答闹铃"),
    ("回车", "开始或停止；应答闹铃"),
    ("+ -", "加或减一分钟"),
    ("r", "从头重新计时"),
    ("x", "取消（先询问）"),
    ("↑ ↓ j k", "选择一行；Esc 放开"),
    ("PgUp PgDn", "上一页或下一页"),
    ("Home End", "第一行或最后一行"),
    ("/", "按名称或分组筛选"),
    ("s", "排序：下次变化、结束、开始、名称"),
    ("g", "分组显示，或不分组"),
    ("b", "大字显示所选计时"),
    ("d", "一天以上不显示秒，或显示"),
    ("[1] [t]", "带有此键的按钮"),
    ("l", "至今的消息"),
    (":", "一行 Lua"),
    ("?", "本页"),
    ("m", "闹铃静音，但不应答"),
    ("Ctrl-L", "重新绘制"),
    ("q", "退出（仍有计时时先询问）"),
  ]
}
