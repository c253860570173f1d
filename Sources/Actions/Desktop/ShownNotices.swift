/// The notifications that are on the screen, as far as they are known: which number the desktop has given to which.
struct ShownNotices {
  private var numbers: [DesktopNotice.Key: UInt32] = [:]
  private var keys: [UInt32: DesktopNotice.Key] = [:]
  private var order: ArraySlice<UInt32> = []

  /// The one that is to be taken off as soon as its number is known.
  var withdrawWhenKnown: DesktopNotice.Key?

  /// The number of what is known by a key.
  subscript(key: DesktopNotice.Key) -> UInt32? { numbers[key] }

  /// Notes one; of more than so many the oldest are not known any more.
  mutating func add(_ number: UInt32, for key: DesktopNotice.Key, atMost limit: Int) {
    _ = remove(key)
    _ = remove(number)
    numbers[key] = number
    keys[number] = key
    order.append(number)
    while keys.count > limit, let oldest = order.popFirst() { _ = remove(oldest) }
    // Numbers that are gone stay in line until they are passed.
    if order.count > limit * 2 { order = order.filter { keys[$0] != nil }[...] }
  }

  /// Forgets what is known by a key, and gives its number.
  mutating func remove(_ key: DesktopNotice.Key) -> UInt32? {
    guard let number = numbers.removeValue(forKey: key) else { return nil }
    keys[number] = nil
    return number
  }

  /// Forgets a number, and gives the key.
  mutating func remove(_ number: UInt32) -> DesktopNotice.Key? {
    guard let key = keys.removeValue(forKey: number) else { return nil }
    numbers[key] = nil
    return key
  }
}
