/// What an entry of the schedule stands for: a kind of thing that happens, and the number of whom it happens to.
enum Appointment: Equatable {
  case ending(TimerID)
  case tick(TimerID)
  case warning(TimerID)
  case edge(RowID)
  case sharedTick
  case wake(WakeID)
}

extension Appointment {
  // The kind in the highest bits; numbers count from 1 and never come near them.
  private static let numberBits: UInt64 = 61

  /// The appointment as the schedule keeps it.
  var payload: UInt64 {
    switch self {
    case .ending(let id): 0 << Self.numberBits | id.number
    case .tick(let id): 1 << Self.numberBits | id.number
    case .warning(let id): 2 << Self.numberBits | id.number
    case .edge(let id): 3 << Self.numberBits | id.number
    case .sharedTick: 4 << Self.numberBits
    case .wake(let id): 5 << Self.numberBits | id.number
    }
  }

  /// The appointment that was kept as `payload`.
  init(payload: UInt64) {
    let number = payload & (1 << Self.numberBits - 1)
    switch payload >> Self.numberBits {
    case 0: self = .ending(TimerID(number))
    case 1: self = .tick(TimerID(number))
    case 2: self = .warning(TimerID(number))
    case 3: self = .edge(RowID(number))
    case 4: self = .sharedTick
    case 5: self = .wake(WakeID(number))
    default: preconditionFailure("No appointment has the payload \(payload)")
    }
  }
}

extension Schedule {
  /// Adds an appointment.
  mutating func add(_ appointment: Appointment, due deadline: Deadline, sequence: UInt64? = nil) -> Handle {
    add(appointment.payload, due: deadline, sequence: sequence)
  }

  /// Moves an appointment to a deadline, as if added now, or cancels it for none. `handle` is its own, if it has been
  /// added, and names it from then on.
  mutating func set(_ appointment: Appointment, due deadline: Deadline?, handle: inout Handle?) {
    guard let deadline else {
      if let current = handle.take() { cancel(current) }
      return
    }
    if let handle, reschedule(handle, due: deadline) { return }
    handle = add(appointment, due: deadline)
  }
}
