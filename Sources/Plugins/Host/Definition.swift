public import Timekeeping

/// A thing that a script defined, and where: what `check` lists.
public struct Definition: Sendable, Hashable {
  /// What it is.
  public var kind: Kind
  /// Its name, if it has one.
  public var name: String?
  /// The file that defined it, as the user named it.
  public var file: String
  /// The line that defined it, from 1; nil where none is known.
  public var line: Int?
  /// What it is made of.
  var contents: Contents

  /// What a definition can be. The raw values are the words that users see.
  public enum Kind: String, Sendable {
    /// A countdown.
    case timer
    /// A countdown of several steps.
    case sequence
    /// A pad of adding buttons.
    case pad
    /// A single starting button.
    case button
    /// A sale list.
    case list
    /// A row of a sale list.
    case sale
    /// A listener of the shared tick.
    case listener
  }

  /// What it is made of, as it is kept: a script may define a hundred thousand timers.
  enum Contents: Hashable {
    case countdown(Figures)
    case details([Event.Detail])
  }

  /// What is told of a countdown.
  struct Figures: Hashable {
    /// Its length; nil without an end of its own.
    let total: Duration?
    /// The time it counts to, instead of a length.
    let target: ServerInstant?
    let comesAgain: Bool

    init(of countdown: Countdown) {
      total = countdown.isEndless ? nil : countdown.total
      target = countdown.target
      comesAgain = countdown.comesAgain
    }
  }

  /// What it is made of, in the order of interest.
  public var fields: [Event.Detail] {
    switch contents {
    case .details(let details): details
    case .countdown(let figures): figures.details
    }
  }
}

extension Definition.Figures {
  fileprivate var details: [Event.Detail] {
    var details: [Event.Detail] = []
    if let target {
      details.append(.init("due_ms", .integer(target.wholeMilliseconds)))
    } else if let total {
      details.append(.init("lasts_ms", .integer(total.wholeMilliseconds)))
    }
    if comesAgain { details.append(.init("repeats", .flag(true))) }
    return details
  }
}
