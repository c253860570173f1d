extension ZoneRules {
  /// The first second after `second` from which the zone's rules may give another offset; nil when none follows.
  ///
  /// Where only a name changes, or nothing that clocks show, the offset's length stays. O(log n) in the table's length.
  func nextTransition(afterSecond second: Int64) -> Int64? {
    let passed = countOfTransitions(through: second)
    if passed < transitions.count { return transitions[passed] }
    // A yearly rule changes twice within any 400 days.
    return yearly?.changes(from: second, through: second.addingSaturating(400 * 86_400)).first?.second
  }
}
