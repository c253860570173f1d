import Boards
import Reactor
import Timekeeping

/// The board of `run` on a terminal: what it has told, what is selected, when it has to be painted next.
final class BoardScreen {
  /// The terminal.
  let session: TerminalSession

  /// The zone by whose clocks times are shown.
  var zone: ZoneRules
  /// The board's own words.
  let words: BoardWords
  private let style: TimeStyle
  private var board: TerminalBoard
  private var keys = BoardKeys()
  private var messages: [BoardMessage] = []
  private var errors: [String] = []
  private var listing: BoardListing?
  private var frame: BoardFrame?
  /// Whether a key has asked for something that the frame does not show yet.
  private var isFrameOld = false
  private var lastKey: LocalInstant?
  private var isDirty = true
  private var owesBell = false
  private var lastPaint: LocalInstant?
  private var paintTime: Duration = .zero
  private let clocks = SystemClocks()
  private var lastBell: LocalInstant?

  /// Whether the alarms that ring are not to be heard.
  var isMuted = false

  /// How many messages are kept.
  private static let messageLimit = 500

  /// How many errors are told again at the end.
  private static let errorLimit = 20

  /// The shortest time between two paintings: eyes see no more.
  private static let shortestPause: Duration = .milliseconds(33)

  /// How many times as long as a painting took the pause after it is: so much is left for all the rest.
  private static let pauseFactor = 4

  /// The time between two rings of an alarm.
  private static let bellPause: Duration = .seconds(2)

  /// How long after the last key rows stay where they are, once somebody has chosen one.
  private static let attention: Duration = .seconds(30)

  /// Makes the board of a terminal; times are shown by a zone's clocks, words in a language or in the environment's.
  init(
    for surroundings: Surroundings, on loop: EventLoop, zone: ZoneRules, language: String?,
    precision: RemainingText.Precision
  ) throws(SystemError) {
    session = try TerminalSession(
      input: surroundings.input, output: surroundings.output, on: loop, enter: TerminalBoard.enter,
      leave: TerminalBoard.leave)
    board = TerminalBoard(allowsColor: surroundings.allowsColor(on: surroundings.output))
    self.zone = zone
    keys.precision = precision
    style = language.map(TimeStyle.init(locale:)) ?? TimeStyle(environment: surroundings.environment)
    words = BoardWords(tag: language, environment: surroundings.environment)
  }

  /// Takes note of what has happened.
  func note(_ events: [Event]) {
    for event in events {
      let news = BoardMessage.messages(about: event, zone: zone, words: words)
      messages += news
      isDirty = true
      if event.ringsBell { owesBell = true }
      if event.name == .scriptError, !news.isEmpty, errors.count < Self.errorLimit {
        errors.append(ProblemText.lines(of: event))
      }
    }
    messages.removeFirst(max(0, messages.count - Self.messageLimit))
  }

  /// Rings the bell with the next painting.
  func ringOnce() {
    (isDirty, owesBell) = (true, true)
  }

  /// What is told when the board is gone from the screen: the errors, which went with it.
  var parting: String { errors.joined() }

  /// Tells lines of text.
  func tell(_ lines: [String], level: BoardMessage.Level = .note, at now: Moment) {
    messages += lines.map { BoardMessage($0, level: level, at: now.server, zone: zone) }
    messages.removeFirst(max(0, messages.count - Self.messageLimit))
    isDirty = true
  }

  /// What a key asks for; nil when the board has dealt with it.
  ///
  /// It goes by what is on the screen; after another key that is not painted yet, by what that has led to.
  func command(for key: Key, of timers: TimerSet, at now: Moment) -> BoardCommand? {
    lastKey = now.local
    if isFrameOld { frame = makeFrame(timers, at: now, clock: frame?.clock) }
    guard let frame, let command = keys.command(for: key, on: frame) else { return nil }
    (isDirty, isFrameOld) = (true, true)
    switch command {
    case .look: return nil
    case .repaint:
      repaint()
      return nil
    case .apply, .press, .lua, .quit, .mute: return command
    }
  }

  /// Paints all anew at the next painting.
  func repaint() {
    board.forget()
    isDirty = true
  }

  /// When it is to be painted next, if nothing happens before; nil when nothing in sight changes, and while a slow
  /// terminal has not taken the last frame: it gets no further one on top of it.
  var nextPaint: LocalInstant? {
    guard lastPaint == nil || !session.outlet.isPending else { return nil }
    guard isDirty, let lastPaint else { return frame?.nextChange }
    return lastPaint.advanced(by: max(Self.shortestPause, paintTime * Self.pauseFactor))
  }

  /// Whether something was told that is not on the screen yet, and the terminal would take it.
  var owesPaint: Bool { isDirty && !session.outlet.isPending }

  /// Paints what has changed, if it is time to.
  func paint(_ timers: TimerSet, at now: Moment, clock: ClockNote?) throws(SystemError) {
    try session.outlet.send()
    guard let next = lastPaint == nil ? now.local : nextPaint, next <= now.local else { return }
    let began = clocks.local()
    defer { paintTime = began.duration(to: clocks.local()) }
    let frame = makeFrame(timers, at: now, clock: clock)
    let flash = now.server.wholeSeconds % 2 == 0
    session.outlet.write(board.paint(frame, keys: keys, on: session.size, flash: flash))
    ring(frame, at: now.local)
    try session.outlet.send()
    self.frame = frame
    lastPaint = now.local
    isDirty = false
  }

  /// Computes what is to be seen now, and lets the keys go by it.
  private func makeFrame(_ timers: TimerSet, at now: Moment, clock: ClockNote?) -> BoardFrame {
    let size = session.size
    keys.view.lines = TerminalBoard.rowLines(of: size, messages: messages.count, keys: keys)
    keys.limitScroll(to: TerminalBoard.scrollRoom(of: size, messages: messages.count, keys: keys, words: words))
    let isAttended = lastKey.map { now.local < $0.advanced(by: Self.attention) } ?? false
    if listing?.options == keys.listing { listing?.update(timers, at: now) } else { listing = nil }
    if listing == nil { listing = BoardListing(timers, at: now, options: keys.listing) }
    listing?.hold(keys.hasChosen && isAttended)
    let frame = BoardFrame(
      timers, at: now, zone: zone, style: style, precision: keys.precision, words: words, view: keys.view,
      messages: messages, clockNote: clock, listing: listing)
    keys.follow(frame)
    isFrameOld = false
    return frame
  }

  private func ring(_ frame: BoardFrame, at now: LocalInstant) {
    let isDue = lastBell.map { $0.advanced(by: Self.bellPause) <= now } ?? true
    guard owesBell || frame.isRinging && isDue && !isMuted else { return }
    session.outlet.write(TerminalBoard.bell)
    owesBell = false
    lastBell = now
  }
}
