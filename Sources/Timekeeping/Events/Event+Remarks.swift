extension Event {
  /// What few events carry; apart, so that all the others are small.
  enum Remarks: Sendable, Hashable {
    case none
    indirect case some(reason: String?, missed: Int?, details: [Detail])

    init(reason: String?, missed: Int?, details: [Detail]) {
      let isNone = reason == nil && missed == nil && details.isEmpty
      self = isNone ? .none : .some(reason: reason, missed: missed, details: details)
    }
  }

  /// Why it happened, or why it was refused.
  public var reason: String? {
    get { if case .some(let reason, _, _) = remarks { reason } else { nil } }
    set { remarks = Remarks(reason: newValue, missed: missed, details: details) }
  }

  /// How many firings passed without a call of their own, of a repeating timer.
  public var missed: Int? {
    get { if case .some(_, let missed, _) = remarks { missed } else { nil } }
    set { remarks = Remarks(reason: reason, missed: newValue, details: details) }
  }

  /// What only some events carry, such as the button that was pressed.
  public var details: [Detail] {
    get { if case .some(_, _, let details) = remarks { details } else { [] } }
    set { remarks = Remarks(reason: reason, missed: missed, details: newValue) }
  }
}
