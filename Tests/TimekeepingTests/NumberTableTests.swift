import TestKit
import Testing

@testable import Timekeeping

@Suite("Objects by numbers")
struct NumberTableTests {
  private final class Item {
    let number: UInt64
    init(_ number: UInt64) { self.number = number }
  }

  @Test("It holds what a dictionary holds, in order, and gives its pages back", arguments: 1...4 as ClosedRange<UInt64>)
  func likeADictionary(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var table = NumberTable<Item>()
    var oracle: [UInt64: Item] = [:]
    for step in 1...20_000 as ClosedRange<UInt64> {
      // Numbers go up; what is taken out lies anywhere before, and now and then something comes back there.
      let number = Bool.random(using: &generator) ? step : UInt64.random(in: 0...step, using: &generator)
      let item = number == step || UInt64.random(in: 0..<16, using: &generator) == 0 ? Item(number) : nil
      table[number] = item
      oracle[number] = item
      let looked = UInt64.random(in: 0...step, using: &generator)
      #expect(table[looked] === oracle[looked])
    }
    #expect(table.count == oracle.count)
    #expect(table.inOrder.map(\.number) == oracle.keys.sorted())
    // Few are left on a few pages, far apart, and are still found; so are those that come back in between.
    for number in oracle.keys where number % 1_000 != 7 { (table[number], oracle[number]) = (nil, nil) }
    for number in stride(from: 0, through: 20_000, by: 501) as StrideThrough<UInt64> {
      let item = Item(number)
      (table[number], oracle[number]) = (item, item)
    }
    for number in 0...20_100 as ClosedRange<UInt64> { #expect(table[number] === oracle[number]) }
    #expect(table.inOrder.map(\.number) == oracle.keys.sorted())
    for number in oracle.keys { table[number] = nil }
    #expect(table.count == 0 && table.inOrder.isEmpty && table.pages.isEmpty)
  }
}
