extension Countdown {
  /// What follows when it has ended. Most have none, and are to be small: the others are kept apart.
  enum Sequel: Hashable {
    case none
    indirect case repetition(Repetition)
    indirect case recurrence(CalendarRepetition)
    indirect case plan(StepPlan)
  }

  /// How it repeats, if it does.
  public internal(set) var repetition: Repetition? {
    get { if case .repetition(let repetition) = sequel { repetition } else { nil } }
    set { if let newValue { sequel = .repetition(newValue) } else if repetition != nil { sequel = .none } }
  }

  /// How it comes again by the calendar, if it does; its target is then the next time.
  public internal(set) var recurrence: CalendarRepetition? {
    get { if case .recurrence(let recurrence) = sequel { recurrence } else { nil } }
    set { if let newValue { sequel = .recurrence(newValue) } else if recurrence != nil { sequel = .none } }
  }

  /// The steps that it goes through, if it is a sequence; its total is then the current step's.
  public internal(set) var plan: StepPlan? {
    get { if case .plan(let plan) = sequel { plan } else { nil } }
    set { if let newValue { sequel = .plan(newValue) } else if plan != nil { sequel = .none } }
  }

  /// Whether it fires again and again, by its period or by the calendar.
  public var comesAgain: Bool {
    switch sequel {
    case .repetition, .recurrence: true
    case .none, .plan: false
    }
  }
}
