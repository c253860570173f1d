import Testing
import Timekeeping

@Suite("Times in words")
struct TimeStyleTests {
  private static let noon = ServerInstant(seconds: 1_773_144_000)  // 2026-03-10T12:00:00Z, a Tuesday
  private static let american = TimeStyle(clock: .twelveHours)
  private static let chinese = TimeStyle(language: .chinese)
  private static let taiwanese = TimeStyle(language: .chinese, clock: .twelveHours)

  @Test(
    "The first locale that is named decides",
    arguments: [
      ([:], plain), (["LANG": "en_US.UTF-8"], american), (["LANG": "en_GB.UTF-8"], plain),
      (["LANG": "en_US.UTF-8", "LC_TIME": "en_GB.UTF-8"], plain),
      (["LANG": "en_US", "LC_TIME": "en_US", "LC_ALL": "C.UTF-8"], plain),
      (["LANG": "en_US", "LC_TIME": "", "LC_ALL": ""], american), (["LANG": "POSIX"], plain),
      (["LANG": "de_DE@euro"], plain),
      (["LC_TIME": "zh_CN.UTF-8"], chinese), (["LANG": "zh_TW"], taiwanese), (["LANG": "zh-Hans-CN"], chinese),
      (["LANG": "zh"], chinese), (["LANG": "fr_CA.UTF-8"], plain), (["LANG": "en_CA.UTF-8"], american),
      (["LANG": "."], plain), (["LANG": "_US"], american), (["LANG": "en_\u{1F980}"], plain),
    ] as [([String: String], TimeStyle)])
  func locales(environment: [String: String], style: TimeStyle) {
    #expect(TimeStyle(environment: environment) == style)
  }

  private static let plain = TimeStyle.plain

  @Test(
    "Spans read as people say them, what is left rounded up and what has passed down",
    arguments: [
      (11_520_000, "3 h 12 min", "3 hours 12 minutes", "3 小时 12 分钟"), (60_000, "1 min", "1 minute", "1 分钟"),
      (3_660_000, "1 h 1 min", "1 hour 1 minute", "1 小时 1 分钟"), (1_000, "1 s", "1 second", "1 秒"),
      (0, "0 s", "0 seconds", "0 秒"),
      (-5_000, "0 s", "0 seconds", "0 秒"), (90_000, "1 min 30 s", "1 minute 30 seconds", "1 分钟 30 秒"),
      (86_400_000, "1 d", "1 day", "1 天"), (93_600_000, "1 d 2 h", "1 day 2 hours", "1 天 2 小时"),
      (604_800_000, "7 d", "7 days", "7 天"), (2_592_000_000 + 7_200_000, "30 d 2 h", "30 days 2 hours", "30 天 2 小时"),
    ] as [(Int64, String, String, String)])
  func spans(milliseconds: Int64, short: String, long: String, chinese: String) {
    let span = Duration.milliseconds(milliseconds)
    #expect(SpanText.remaining(span) == short)
    #expect(SpanText.elapsed(span, width: .long) == long)
    #expect(SpanText.remaining(span, style: TimeStyleTests.chinese) == chinese)
  }

  @Test("Rounding carries: no text says 60")
  func rounding() {
    #expect(SpanText.remaining(.milliseconds(3_599_001)) == "1 h")
    #expect(SpanText.elapsed(.milliseconds(3_599_999)) == "59 min 59 s")
    #expect(SpanText.remaining(.seconds(11_461)) == "3 h 12 min")
    #expect(SpanText.elapsed(.seconds(11_519)) == "3 h 11 min")
    #expect(SpanText.remaining(.seconds(86_399)) == "1 d")
    #expect(SpanText.remaining(.seconds(604_799)) == "7 d")
    #expect(SpanText.remaining(.seconds(604_801)) == "7 d 1 h")
    #expect(SpanText.remaining(.nanoseconds(1)) == "1 s")
    #expect(SpanText.remaining(.nanoseconds(Int64.max)) == "106752 d")
  }

  @Test(
    "A distance says on which side of now it lies",
    arguments: [
      (11_520_000, "in 3 h 12 min", "3 小时 12 分钟后"), (-11_520_000, "3 h 12 min ago", "3 小时 12 分钟前"), (0, "now", "现在"),
      (-999, "now", "现在"), (1, "in 1 s", "1 秒后"), (-1_000, "1 s ago", "1 秒前"),
    ] as [(Int64, String, String)])
  func distances(milliseconds: Int64, english: String, chinese: String) {
    let instant = TimeStyleTests.noon.advanced(by: .milliseconds(milliseconds))
    #expect(SpanText.distance(to: instant, from: TimeStyleTests.noon) == english)
    #expect(SpanText.distance(to: instant, from: TimeStyleTests.noon, style: TimeStyleTests.chinese) == chinese)
  }

  /// Seconds after Tuesday noon, and the label in each style.
  @Test(
    "Labels follow language and clock, and are read back",
    arguments: [
      (23_640, "18:34", "6:34 pm", "18:34", "下午6:34"),
      (43_800, "tomorrow 00:10", "tomorrow 12:10 am", "明天 00:10", "明天 上午12:10"),
      (277_200, "Fri 17:00", "Fri 5:00 pm", "周五 17:00", "周五 下午5:00"),
      (432_000, "Sun 12:00", "Sun 12:00 pm", "周日 12:00", "周日 下午12:00"),
      (22_968_000, "2026-12-01 08:00", "2026-12-01 8:00 am", "2026-12-01 08:00", "2026-12-01 上午8:00"),
    ] as [(Int64, String, String, String, String)])
  func labels(seconds: Int64, plain: String, american: String, chinese: String, taiwanese: String) throws {
    let now = TimeStyleTests.noon
    let instant = now.advanced(by: .seconds(seconds))
    let styles = [
      (TimeStyle.plain, plain), (TimeStyleTests.american, american), (TimeStyleTests.chinese, chinese),
      (TimeStyleTests.taiwanese, taiwanese),
    ]
    for (style, expected) in styles {
      let label = ClockLabel.text(of: instant, now: now, zone: .utc, style: style)
      #expect(label == expected)
      let read = try TimeReading.parse("at " + label, at: now, zone: .utc, zones: .fixedOnly)
      #expect(read == .instant(ResolvedTime(instant: instant), zone: .utc), "\(label)")
    }
  }

  @Test("Boards name the day in the language")
  func boards() {
    #expect(RemainingText.remaining(.seconds(93_600), style: TimeStyleTests.chinese) == "1天 02:00:00")
    #expect(RemainingText.overtime(.seconds(61), style: TimeStyleTests.chinese) == "+1:01")
  }
}
