/// What a native function takes in one place. C checks it before Swift is entered.
public struct Parameter: Sendable {
  /// The name, for documentation.
  public var name: String

  /// The types that are accepted.
  public var type: LuaType

  /// Whether it may be nil or missing.
  public var isOptional: Bool

  /// Whether it stands for any number of arguments, none included; the last parameter only.
  public var isVariadic: Bool

  /// Makes a parameter.
  public init(_ name: String, _ type: LuaType, optional: Bool = false, variadic: Bool = false) {
    self.name = name
    self.type = type
    self.isOptional = optional
    self.isVariadic = variadic
  }

  /// Any number of arguments, each turned into a string as `tostring` does before Swift is entered.
  public static func texts(_ name: String) -> Parameter {
    Parameter(name, .text, variadic: true)
  }

  /// The parameter in the guard's own words; see `lg_define`.
  var specification: String {
    type.specification + (isOptional ? "?" : "") + (isVariadic ? "*" : "")
  }
}
