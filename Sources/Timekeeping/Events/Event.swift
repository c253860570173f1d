/// Something that happened: what journals print, handlers answer and boards show.
///
/// Events are the model's only output. They are plain values, in the order in which things happened: an event
/// comes before whatever its handlers cause. What many events have in common, and what few have, lies apart: there are
/// a hundred thousand of them at a time.
public struct Event: Sendable, Hashable {
  /// How much later than `due` it happened; zero when in time.
  public var late: Duration?

  /// What happened.
  public var name: Name

  /// The thing it happened to, for handlers; journals print `label` and `id`.
  public var subject: Subject

  /// When it happened, by the authority's clock.
  public var at: ServerInstant

  /// When it should have happened; nil for what had no appointed time.
  public var due: ServerInstant?

  /// Which run of the thing this was: 1 for the first.
  public var generation: Int?

  /// What the thing is called.
  var identity: Identity

  var remarks = Remarks.none

  /// Makes an event about `subject`; the rest is set by whoever knows it.
  public init(_ name: Name, at: ServerInstant, plugin: String, kind: Kind, subject: Subject) {
    self.init(name, at: at, subject: subject, called: Identity(plugin: plugin, kind: kind))
  }

  /// Makes an event about a thing of which there may be many.
  init(_ name: Name, at: ServerInstant, subject: Subject, called identity: Identity) {
    self.at = at
    self.name = name
    self.subject = subject
    self.identity = identity
  }
}

extension Event {
  /// What can happen. The raw values are the names that users see.
  public enum Name: String, Sendable, CaseIterable {
    /// A run began from the full total.
    case started
    /// The countdown stopped and keeps what is left.
    case paused
    /// A paused countdown went on.
    case resumed
    /// A run was begun anew from the full total.
    case restarted
    /// Back to idle with the full total.
    case reset
    /// Its length, window or fields were edited.
    case changed
    /// A warning threshold was reached.
    case warned
    /// Time was up; also each firing of a repeating timer.
    case expired
    /// Time was up during an absence, longer ago than the grace.
    case missed
    /// Ended by someone; it never fires.
    case cancelled
    /// An alarm was answered, or gave up.
    case dismissed
    /// A sequence came to its next step.
    case step
    /// A button was pressed.
    case pressed
    /// A verb was not possible in the phase at hand.
    case refused
    /// A sale is about to start.
    case saleBefore = "sale_before"
    /// A sale started.
    case saleStarted = "sale_started"
    /// A sale is about to end.
    case saleEnding = "sale_ending"
    /// A sale ended.
    case saleEnded = "sale_ended"
    /// The last piece of a row's stock was sold.
    case soldOut = "sold_out"
    /// An action's result.
    case action
    /// A script's log line.
    case log
    /// A script's error.
    case scriptError = "script_error"
    /// A callback was switched off after repeated errors.
    case disabled
    /// A script was loaded.
    case loaded
    /// A script was loaded anew.
    case reloaded
    /// A plugin was taken out of service.
    case quarantined
    /// The authority's clock changed its state or stepped.
    case clock
    /// The shown second changed. Handlers hear of it; journals do not.
    case ticked
  }

  /// What an event can be about. The raw values are the words that users see.
  public enum Kind: String, Sendable {
    /// A countdown.
    case timer
    /// A countdown of several steps.
    case sequence
    /// A row of a sale list.
    case sale
    /// A countdown with adding buttons.
    case pad
    /// The authority's clock.
    case clock
    /// A script.
    case script
  }

  /// One thing that only some events carry.
  public struct Detail: Sendable, Hashable {
    /// Its name, in snake case; spans end in `_ms`.
    public var key: String
    /// Its value.
    public var value: Value

    /// Makes a detail.
    public init(_ key: String, _ value: Value) {
      self.key = key
      self.value = value
    }
  }

  /// The value of a detail.
  public enum Value: Sendable, Hashable {
    /// Text.
    case text(String)
    /// A whole number.
    case integer(Int64)
    /// A fraction.
    case number(Double)
    /// Yes or no.
    case flag(Bool)
  }

  /// Whether journals print it. Ticks are for handlers alone.
  public var isJournaled: Bool { name != .ticked }
}
