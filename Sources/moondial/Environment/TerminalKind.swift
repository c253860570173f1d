/// What a terminal understands, by the name in TERM.
///
/// All that terminfo describes today places the cursor and erases as ECMA-48 has it, but for those named here; so an
/// unknown name is taken for one of them. Whether it has colours is told by names, too: who has none ignores them.
struct TerminalKind: Sendable, Hashable {
  /// Whether the cursor can be moved.
  let canDraw: Bool

  /// Whether there are colours.
  let hasColors: Bool

  /// The kind of a terminal that is called so; one without a name can do nothing.
  init(named name: String?) {
    let name = name ?? ""
    canDraw = !name.isEmpty && !Self.others.contains { name == $0 || name.hasPrefix($0 + "-") }
    let isGrey = Self.monochrome.contains { name == $0 || name.hasPrefix($0 + "-") }
    hasColors = canDraw && !isGrey && !name.hasSuffix("-mono") && !name.hasSuffix("-m")
  }

  /// Names of terminals that have sequences of their own, or none.
  private static let others = [
    "dumb", "unknown", "emacs", "vt52", "adm3a", "wy50", "wyse50", "tvi925", "hp2392", "ibm3151",
  ]

  /// Names of terminals without colours.
  private static let monochrome = ["vt100", "vt102", "vt220", "vt320", "sun", "xterm-r5", "xterm-r6", "rxvt-basic"]
}
