/// A time as it was written: a day, a time of day and a place, each if given, not yet an instant.
///
/// What is missing depends on who asks and when: `resolve` fills it in.
public struct TimeExpression: Sendable, Hashable {
  /// The day, as it was written.
  public enum Day: Sendable, Hashable {
    /// No day of any kind.
    case none
    /// A full date.
    case date(CivilDate)
    /// A weekday: the next one whose time is still to come, today's included.
    case weekday(Weekday)
    /// `next friday`: the first such day after today.
    case nextWeekday(Weekday)
    /// `friday after next`: a week after the first such day after today.
    case weekdayAfterNext(Weekday)
    /// Some days after today: 0 is today, 1 tomorrow.
    case daysAfterToday(Int)
    /// `1 Dec`, or `15th` without a month: the next such date whose time is still to come, today's included.
    case nextDate(Month?, day: Int)
  }

  /// Where the clock hangs that shows the time.
  public enum Place: Sendable, Hashable {
    /// Nothing was said: the nearest zone given counts.
    case unsaid
    /// An offset, in seconds east of UTC.
    case offset(Int)
    /// A zone's name.
    case zone(ZoneName)
  }

  /// The day.
  public var day: Day
  /// The time of day; nil when there was none.
  public var time: TimeOfDay?
  /// Where it holds.
  public var place: Place
  /// The instant, when it was written as Unix seconds; nothing else matters then.
  public var instant: ServerInstant?

  /// Where each part stands in the text, for errors about it.
  var dayColumn = 1
  var placeColumn = 1

  /// Makes an expression from its parts.
  public init(
    day: Day = .none, time: TimeOfDay? = nil, place: Place = .unsaid, instant: ServerInstant? = nil
  ) {
    self.day = day
    self.time = time
    self.place = place
    self.instant = instant
  }
}

extension TimeExpression {
  /// Whether it is a time of day without a day of any kind.
  public var isBareTimeOfDay: Bool { instant == nil && day == .none }

  /// Whether it is a day of any kind without a time of day.
  public var isDateWithoutTime: Bool { instant == nil && time == nil }

  /// Whether it tells the day by itself: a full date or Unix seconds, not a weekday, today or a bare time.
  public var isFullDate: Bool {
    if case .date = day { return true }
    return instant != nil
  }
}
