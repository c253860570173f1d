/// What was collected as due and was not acted on yet, in order.
struct DueSlice {
  private var handles: ContiguousArray<Schedule.Handle> = []
  private var taken = 0

  /// Whether all of it was acted on.
  var isEmpty: Bool { taken == handles.count }

  /// Takes the next one.
  mutating func popFirst() -> Schedule.Handle? {
    guard taken < handles.count else { return nil }
    defer { taken += 1 }
    return handles[taken]
  }

  /// Collects another slice in place of one that was acted on; its memory is used again.
  mutating func collect(from schedule: inout Schedule, at now: Moment, limit: Int) {
    handles.removeAll(keepingCapacity: true)
    taken = 0
    schedule.collectDue(at: now, limit: limit, into: &handles)
  }
}
