/// What a plugin goes through as a whole, and can listen to by `on`. The raw values are the words that users write.
enum Occasion: String, CaseIterable {
  /// It was loaded, and was not there before.
  case load
  /// It goes: another version takes its place, or the host ends.
  case unload
  /// It was loaded in the place of an earlier version.
  case reload
  /// The host was about to stand still; told when it goes on, since nobody is told before.
  case suspend
  /// The host goes on after it stood still.
  case resume
  /// The authority's clock changed its state or stepped.
  case clock

  /// What its handlers are called in messages.
  var field: String { "on_\(rawValue)" }
}

/// A handler of an occasion, as a script added it.
struct Hook {
  /// Its number within the plugin; never used twice.
  let number: UInt64
  let occasion: Occasion
  var handler: Handler
}
