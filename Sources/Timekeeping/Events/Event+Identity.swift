extension Event {
  /// What a thing is called in events, and whose it is. One is shared by all events of a thing, and by all things of a
  /// plugin that have no names.
  final class Identity: Sendable {
    let plugin: String
    let kind: Kind
    let label: String?
    let id: String?
    let list: String?

    init(plugin: String, kind: Kind, label: String? = nil, id: String? = nil, list: String? = nil) {
      self.plugin = plugin
      self.kind = kind
      self.label = label
      self.id = id
      self.list = list
    }
  }

  /// The plugin whose thing it happened to.
  public var plugin: String { identity.plugin }

  /// What sort of thing it happened to.
  public var kind: Kind { identity.kind }

  /// The thing's name within its plugin; nil for unnamed things.
  public var label: String? {
    get { identity.label }
    set { identity = Identity(plugin: plugin, kind: kind, label: newValue, id: identity.id, list: list) }
  }

  /// What identifies the thing when its name does not: a timer's number, a sale row's id.
  public var id: String? {
    get {
      if let id = identity.id { return id }
      if case .timer(let id) = subject { return String(id.number) }
      return nil
    }
    set { identity = Identity(plugin: plugin, kind: kind, label: label, id: newValue, list: list) }
  }

  /// The list that a sale row belongs to.
  public var list: String? {
    get { identity.list }
    set { identity = Identity(plugin: plugin, kind: kind, label: label, id: identity.id, list: newValue) }
  }
}

extension Event.Identity: Hashable {
  static func == (one: Event.Identity, other: Event.Identity) -> Bool {
    one === other
      || (one.plugin, one.kind) == (other.plugin, other.kind)
        && (one.label, one.id, one.list) == (other.label, other.id, other.list)
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(plugin)
    hasher.combine(kind)
    hasher.combine(label)
    hasher.combine(id)
    hasher.combine(list)
  }
}
