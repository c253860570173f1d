/// What a user has granted a script.
public struct Grants: Sendable, Hashable {
  /// Each program and host by itself.
  public var permissions: Set<Permission>

  /// Whether everything is granted.
  public var isEverything: Bool

  /// Makes grants; none by default.
  public init(_ permissions: Set<Permission> = [], everything: Bool = false) {
    self.permissions = permissions
    isEverything = everything
  }

  /// Whether a permission is among them.
  public func allows(_ permission: Permission) -> Bool {
    isEverything || permissions.contains(permission)
  }

  /// These and others.
  public func union(_ others: Grants) -> Grants {
    Grants(permissions.union(others.permissions), everything: isEverything || others.isEverything)
  }
}
