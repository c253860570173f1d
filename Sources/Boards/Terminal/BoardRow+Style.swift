extension BoardRow {
  /// How its state and its time look: what is near its end is red, and bold at last.
  var style: TextStyle {
    switch urgency {
    case .none: state.style
    case .soon: .red
    case .last: [.bold, .red]
    }
  }
}

extension BoardRow.State {
  /// How its word and glyph look.
  var style: TextStyle {
    switch self {
    case .ringing: [.bold, .red]
    case .ending: .yellow
    case .live, .running: .green
    case .paused: .yellow
    case .unanswered, .missed: .red
    case .soldOut: .bold
    case .idle, .upcoming, .expired: []
    case .ended, .disabled, .cancelled: .dim
    }
  }
}
