extension CivilDate {
  /// The week of ISO 8601 that the day belongs to, and the year that this week counts for, 1 to 53.
  ///
  /// A week belongs to the year that has its Thursday; so the days around New Year may count for a neighbour.
  public var isoWeek: (year: Int, week: Int) {
    let thursday = daysSinceEpoch + 4 - weekday.rawValue
    let year = CivilDate.fields(ofDay: thursday).year
    return (year, (thursday - CivilDate.day(ofYear: year, month: 1, day: 1)) / 7 + 1)
  }
}
