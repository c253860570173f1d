/// A list of sale rows, in the order in which they were given.
public struct SaleList: Sendable {
  /// Its name; unique among its plugin's lists.
  public let name: String

  /// The plugin it belongs to.
  public let plugin: String

  /// Its rows.
  public internal(set) var rows: [RowID]
}
