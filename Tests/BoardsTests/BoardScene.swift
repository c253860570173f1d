import Boards
import Reactor
import Timekeeping

/// Both clocks `seconds` after the scene's beginning: the steady one from 1,000 s, the server's from
/// 2026-12-01T00:00:00Z, which is 1,796,083,200 s after 1970.
func after(_ seconds: Double) -> Moment {
  let start = Moment(local: LocalInstant(nanoseconds: 1_000_000_000_000), server: ServerInstant(seconds: 1_796_083_200))
  return start.advanced(by: Duration(fractionalSeconds: seconds)!)
}

/// A set with things in it, by their names.
final class BoardScene {
  let set = TimerSet()

  @discardableResult
  func timer(_ name: String, _ countdown: Countdown, preset: Preset? = nil, start seconds: Double? = nil) -> TimerID {
    var definition = TimerDefinition(plugin: "p", name: name, countdown: countdown)
    definition.preset = preset
    let id = set.add(definition, at: after(seconds ?? 0))
    if let seconds { set.apply(.start, to: id, at: after(seconds)) }
    return id
  }

  @discardableResult
  func sale(_ rows: SaleRow..., at seconds: Double = 0) -> [RowID] {
    sale(at: seconds, rows)
  }

  @discardableResult
  func sale(at seconds: Double, _ rows: [SaleRow]) -> [RowID] {
    set.addList(named: "list", of: "p", rows: rows, at: after(seconds))
  }

  /// A row from and to seconds after the beginning.
  static func row(_ name: String, from start: Double, to end: Double?, _ change: (inout SaleRow) -> Void = { _ in })
    -> SaleRow
  {
    let window = SaleWindow(starts: after(start).server, ends: end.map { after($0).server }, ending: .seconds(60))
    var row = SaleRow(goods: .init(name: name), plugin: "p", list: "list", window: window)
    change(&row)
    return row
  }

  /// Acts on all that is due.
  func advance(to seconds: Double) {
    while set.advance(to: after(seconds), deliver: { _ in }) {}
  }

  func frame(at seconds: Double, view: BoardFrame.View = .init()) -> BoardFrame {
    BoardFrame(set, at: after(seconds), zone: .utc, view: view)
  }
}

extension BoardFrame {
  /// The rows as `STATE TIME LABEL END`.
  var texts: [String] {
    rows.map { [$0.state.rawValue, $0.time, $0.label, $0.end].compactMap(\.self).joined(separator: " ") }
  }
}

extension SaleRow {
  /// Lets its last seconds count as ending.
  mutating func setEnding(_ seconds: Double) {
    let window = SaleWindow(
      starts: window.starts, ends: window.ends, ending: Duration(fractionalSeconds: seconds))
    self = SaleRow(goods: goods, plugin: plugin, list: list, window: window)
  }
}
