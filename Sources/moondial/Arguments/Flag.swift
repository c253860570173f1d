/// A flag of a command, and what it does to the command's options.
struct Flag<Options> {
  /// What follows a flag's name.
  enum Value: Sendable, Hashable {
    /// Nothing.
    case none
    /// One word, called so in the help.
    case one(String)
    /// All words that are left, at least one.
    case rest(String)
  }

  /// The name with its two hyphens.
  let name: String

  /// What follows the name.
  let value: Value

  /// What the flag does: a line of the help.
  let help: String

  /// Notes the flag, with its value; called for each word of a `rest`.
  let set: (inout Options, String) throws(UsageError) -> Void

  /// How the help shows it: `--zone NAME`.
  var term: String {
    switch value {
    case .none: name
    case .one(let placeholder), .rest(let placeholder): "\(name) \(placeholder)"
    }
  }
}

extension Flag {
  /// A flag that is there or not.
  static func presence(_ name: String, _ field: WritableKeyPath<Options, Bool>, _ help: String) -> Flag {
    Flag(name: name, value: .none, help: help) { options, _ in options[keyPath: field] = true }
  }

  /// One of several flags that exclude each other.
  static func choice<Choice: RawRepresentable<String>>(
    of choice: Choice, _ field: WritableKeyPath<Options, Choice?>, _ help: String
  ) -> Flag {
    let name = "--\(choice.rawValue)"
    return Flag(name: name, value: .none, help: help) { options, _ throws(UsageError) in
      if let other = options[keyPath: field], other.rawValue != choice.rawValue {
        throw UsageError("--\(other.rawValue) and \(name) exclude each other")
      }
      options[keyPath: field] = choice
    }
  }

  /// A flag with a text; of several the last counts.
  static func text(
    _ name: String, _ placeholder: String, _ field: WritableKeyPath<Options, String?>, _ help: String
  ) -> Flag {
    Flag(name: name, value: .one(placeholder), help: help) { options, value in options[keyPath: field] = value }
  }

  /// A flag that may be given several times, each with a text.
  static func texts(
    _ name: String, _ placeholder: String, _ field: WritableKeyPath<Options, [String]>, _ help: String
  ) -> Flag {
    Flag(name: name, value: .one(placeholder), help: help) { options, value in options[keyPath: field].append(value) }
  }

  /// A flag with a whole number; of several the last counts.
  static func integer<Integer: FixedWidthInteger>(
    _ name: String, _ placeholder: String, _ field: WritableKeyPath<Options, Integer>, _ help: String
  ) -> Flag {
    Flag(name: name, value: .one(placeholder), help: help) { options, value throws(UsageError) in
      guard let number = Integer(value) else {
        throw UsageError(
          "\(name) takes a whole number from \(Integer.min) to \(Integer.max), not '\(value)'")
      }
      options[keyPath: field] = number
    }
  }

  /// A flag that takes all that follows it.
  static func rest(
    _ name: String, _ placeholder: String, _ field: WritableKeyPath<Options, [String]>, _ help: String
  ) -> Flag {
    Flag(name: name, value: .rest(placeholder), help: help) { options, word in options[keyPath: field].append(word) }
  }
}
