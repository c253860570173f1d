extension ZoneRules {
  /// The instant at which the zone's clocks show `civil`. O(log n) in the table's length.
  ///
  /// A time that clocks skip is moved forward by the length of the gap; of one that they show twice the first
  /// is taken. Instants beyond the years 1677 to 2262 are held at the ends of `ServerInstant`'s range.
  public func resolve(_ civil: CivilTime) -> ResolvedTime {
    let shown = civil.secondsSinceEpoch
    let stretches = self.stretches(around: shown)
    var found: Int64?
    for (index, stretch) in stretches.enumerated() {
      let second = shown - Int64(stretch.offset)
      let end = index + 1 < stretches.count ? stretches[index + 1].start : .max
      guard second >= stretch.start, second < end else { continue }
      guard let first = found else {
        found = second
        continue
      }
      return resolved(second: first, civil, .overlap)
    }
    if let found { return resolved(second: found, civil, .plain) }

    // In no stretch: clocks jumped over it between two of them. Read with the earlier offset it moves by the gap.
    for (before, after) in zip(stretches, stretches.dropFirst()) {
      let jumpsTo = after.start.addingSaturating(Int64(after.offset))
      if shown < jumpsTo { return resolved(second: shown - Int64(before.offset), civil, .gap) }
    }
    return resolved(second: shown - Int64(stretches[stretches.count - 1].offset), civil, .gap)
  }

  private func resolved(second: Int64, _ civil: CivilTime, _ rule: ResolvedTime.Rule) -> ResolvedTime {
    let whole = ServerInstant(seconds: second)
    return ResolvedTime(instant: whole.advanced(by: .nanoseconds(civil.nanosecond)), rule: rule)
  }

  /// A time during which the offset stays the same, up to the next one's start.
  private struct Stretch {
    var start: Int64
    var offset: Int
  }

  /// All stretches that clocks showing `shown` could belong to, in order; never empty.
  private func stretches(around shown: Int64) -> [Stretch] {
    let first = shown - Int64(ZoneOffset.range.upperBound)
    let last = shown - Int64(ZoneOffset.range.lowerBound)
    var result = [Stretch(start: .min, offset: offset(atSecond: first).seconds)]
    var next = countOfTransitions(through: first)
    while next < transitions.count, transitions[next] <= last {
      result.append(Stretch(start: transitions[next], offset: offsets[Int(offsetIndices[next])].seconds))
      next += 1
    }
    guard let yearly, next == transitions.count else { return result }
    let tableEnd = transitions.last ?? .min
    for change in yearly.changes(from: max(first, tableEnd), through: last) where change.second > first {
      result.append(Stretch(start: change.second, offset: change.offset.seconds))
    }
    return result
  }
}
