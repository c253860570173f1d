import Timekeeping

/// Which key presses which button of a board.
struct ButtonKeys {
  /// The keys of each preset's buttons, in order; nil for a button that no key is left for.
  private(set) var keys: [TimerID: [Character?]] = [:]

  /// The buttons by their keys.
  private(set) var buttons: [Character: BoardFrame.Button] = [:]

  /// Gives out keys: first those that were asked for, to the first who asked; then digits in order.
  ///
  /// O(n) in the number of buttons.
  init(_ presets: [(id: TimerID, preset: Preset)]) {
    var taken = BoardKeys.reserved
    for (id, preset) in presets {
      keys[id] = preset.wishes.map { wish in
        guard let key = wish?.first, taken.insert(String(key)).inserted else { return nil }
        return key
      }
    }
    var digits = "1234567890"[...]
    for (id, preset) in presets {
      for index in preset.wishes.indices where keys[id]?[index] == nil {
        while let digit = digits.popFirst() {
          guard taken.insert(String(digit)).inserted else { continue }
          keys[id]?[index] = digit
          break
        }
      }
    }
    for (timer, keys) in keys {
      for (index, key) in keys.enumerated() {
        if let key { buttons[key] = BoardFrame.Button(timer: timer, index: index) }
      }
    }
  }
}

extension Preset {
  /// The keys that its buttons ask for.
  fileprivate var wishes: [String?] {
    switch self {
    case .pad(let buttons): buttons.map(\.key)
    case .button(let key): [key]
    }
  }
}
