import Lua
import Timekeeping

extension API {
  /// The table `timer`.
  static var timer: APITable {
    APITable(
      name: "timer", summary: "Countdowns and whatever fires at a time.",
      functions: [
        APIFunction(
          "after", constructor("lasts", .duration), returns: ["Timer"], fields: TimerFields.after,
          "Starts a countdown that fires once."
        ) { plugin, call throws(LuaFailure) in try plugin.makeAfter(&call) },
        APIFunction(
          "every", constructor("lasts", .duration), returns: ["Timer"], fields: TimerFields.every,
          "Fires again and again, counted from when each firing was due, so it never drifts."
        ) { plugin, call throws(LuaFailure) in try plugin.makeEvery(&call) },
        APIFunction(
          "at", constructor("time", .time), returns: ["Timer"], fields: TimerFields.at,
          "Fires at a time on the server's clock; a full date in the past is an error."
        ) { plugin, call throws(LuaFailure) in try plugin.makeAt(&call) },
        APIFunction(
          "daily", constructor("time", .time), returns: ["Timer"], fields: TimerFields.daily,
          "Fires at a time of day, on every day or on some."
        ) { plugin, call throws(LuaFailure) in try plugin.makeDaily(&call) },
        APIFunction(
          "cron", constructor("line", .string), returns: ["Timer"], fields: TimerFields.cron,
          "Fires as a crontab line says, such as \"*/15 9-17 * * mon-fri\"."
        ) { plugin, call throws(LuaFailure) in try plugin.makeCron(&call) },
        APIFunction(
          "new", [APIParameter("fields", .table)], returns: ["Timer"], fields: TimerFields.new,
          "Makes a countdown that is idle until it is started."
        ) { plugin, call throws(LuaFailure) in try plugin.makeNew(&call) },
        APIFunction(
          "sequence", [APIParameter("fields", .table)], returns: ["Timer"], fields: TimerFields.sequence,
          "Makes a countdown of steps such as { \"Focus\", \"25m\" } and rounds, idle until it is started."
        ) { plugin, call throws(LuaFailure) in try plugin.makeSequence(&call) },
        waitUntil, debounce, throttle,
        APIFunction(
          "sleep", [APIParameter("span", .duration)], returns: ["number"],
          "In a callback: lets it go on later and gives the seconds that have passed; nothing blocks."
        ) { plugin, call throws(LuaFailure) in try plugin.sleep(&call) },
        APIFunction(
          "find", [APIParameter("name", .string)], returns: ["Timer?"],
          "The timer of that name in this script, nil when there is none."
        ) { plugin, call in
          guard let id = plugin.timers.timer(named: call.string(1) ?? "", of: plugin.name) else {
            return call.pushNil()
          }
          call.push(.timer(id))
        },
        APIFunction("all", returns: ["Timer[]"], "All timers of this script, in the order of making.") { plugin, call in
          call.push(.table(LuaTable(positional: plugin.timers.allTimers(of: plugin.name).map { .handle(.timer($0)) })))
        },
      ])
  }

  /// A first argument, a function and options; or one table with all of them.
  private static func constructor(_ name: String, _ type: APIType) -> [APIParameter] {
    [
      APIParameter(name, type.orFields), APIParameter("on_expire", APIType.timerCallback.orFields, optional: true),
      APIParameter("options", .any, optional: true, variadic: true),
    ]
  }
}

/// The fields of the tables that timers are made of.
enum TimerFields {
  static let after = [lasts] + common + [onExpire, missedCallback]
  static let new = after
  static let at = [APIField("time", .time, "When it fires."), zone] + common + [onExpire, missedCallback]
  static let every =
    [
      APIField("lasts", .duration, "The time between two firings, at least 1 ms."),
      APIField("times", .integer, "How often it fires; without it there is no end."),
      APIField("align", .duration, "Fires at whole multiples of this in the server's time."),
    ] + common + repeating
  static let daily =
    [
      APIField("time", .time, "The time of day."),
      APIField("days", .string, "The days, such as \"mon-fri\"; all of them without it."), zone,
    ] + common + repeating
  static let cron = [APIField("line", .string, "The crontab line."), zone] + common + repeating
  static let sequence =
    [
      name, label, alarm, grace, APIField("rounds", .integer, "How often the steps are gone through, 1 without it."),
      APIField(
        "long_break", .table,
        "Takes the place of the last step in every n-th round: { \"Long break\", \"15m\", every = 4 }."),
      APIField("auto", .boolean, "false waits for start between steps."),
      APIField("on_step", .timerCallback, "Called at each step's start, the first included."),
      APIField("on_finish", .timerCallback, "Called when the last step is over."),
    ] + counting

  static let longBreak = [APIField("every", .integer, "The number of rounds between two of them, 4 without it.")]

  static let name = APIField("name", .string, "What it is called, 1 to 100 characters; one thing has it at a time.")
  static let label = APIField("label", .string, "What boards show in place of the name.")
  static let alarm = APIField("alarm", .boolean, "Rings from expiry until it is dismissed.")
  static let grace = APIField("grace", .duration, "How late after an absence it is still expired, not missed; 60 s.")
  static let onExpire = APIField("on_expire", .timerCallback, "Called when it fires.")
  static let onMissed = APIField("on_missed", .timerCallback, "Called in place of on_expire when it was missed.")
  static let onTick = APIField(
    "on_tick", .timerCallback, "Called when the shown second changes, first at the start, not at zero.")
  static let zone = APIField("zone", .string, "Where its time holds, such as \"Europe/Berlin\".")

  private static let lasts = APIField("lasts", .duration, "How long it takes.")
  private static let counting = [
    onTick, APIField("warn", .duration, "A span left, or a list of them, at which on_warn is called."),
    APIField("on_warn", .timerCallback, "Called when a span of warn is left."),
  ]
  private static let common = [name, label, alarm, grace, onMissed] + counting
  private static let missedCallback = APIField(
    "missed", .choice(MissedCallback.self), "Whether its callback is called although it was missed; \"fire\".")
  private static let repeating = [
    onExpire,
    APIField(
      "missed", .choice(Repetition.MissedPolicy.self),
      "What becomes of firings that were missed: one call, all, or none; \"latest\"."),
    APIField(
      "overlap", .choice(Handler.Overlap.self), "What a firing does while its callback sleeps; \"skip\"."),
    APIField(
      "on_error", .choice(Handler.ErrorPolicy.self), "What failures lead to: \"disable\" after three in a row."),
  ]
}

/// Whether a one-shot that was missed still calls its handler. The raw values are the words that users write.
enum MissedCallback: String, CaseIterable {
  case fire, skip
}
