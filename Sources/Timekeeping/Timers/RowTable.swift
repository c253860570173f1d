/// The sale rows of a set by their numbers, and which of them were changed of late.
struct RowTable {
  private var rows: [RowID: SaleRow] = [:]

  /// What was changed of late.
  private(set) var touched = TouchLog<RowID>()

  /// All rows, in no order.
  var values: Dictionary<RowID, SaleRow>.Values { rows.values }

  /// A row; nil when it is gone.
  subscript(id: RowID) -> SaleRow? {
    get { rows[id] }
    _modify {
      touched.note(id)
      yield &rows[id]
    }
  }
}
