extension TimerSet {
  /// How far somebody has read what was changed in a set.
  public struct ChangeCursor: Sendable, Hashable {
    var timers = 0
    var rows = 0
  }

  /// The things that were changed, made or taken out, each once or several times.
  public struct Changes: Sendable {
    /// The timers, pads and buttons.
    public var timers: [TimerID]
    /// The rows of sale lists.
    public var rows: [RowID]

    /// Whether there are none.
    public var isEmpty: Bool { timers.isEmpty && rows.isEmpty }
  }

  /// The end of all changes so far.
  public var changeCursor: ChangeCursor {
    ChangeCursor(timers: timers.touched.count, rows: rows.touched.count)
  }

  /// What was changed since a cursor; nil when that is not known any more, and all may have been. O(n) in the changes.
  ///
  /// What only time changes, such as the phase of a sale row, is no change. Any number of readers may keep cursors.
  public func changes(since cursor: ChangeCursor) -> Changes? {
    guard let timers = timers.touched.changes(since: cursor.timers),
      let rows = rows.touched.changes(since: cursor.rows)
    else { return nil }
    return Changes(timers: timers, rows: rows)
  }
}
