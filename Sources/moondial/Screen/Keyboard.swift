import Reactor

/// The keys pressed since they were last taken.
final class Keyboard {
  private var decoder = KeyDecoder()
  private var keys: ArraySlice<Key> = []
  private let loop: EventLoop
  private var watch: WatchToken?

  /// Listens to a terminal that tells single keys. Its end is no key and ends nothing.
  init(_ stream: Surroundings.Stream, on loop: EventLoop) {
    let input = Input(descriptor: stream.descriptor)
    self.loop = loop
    watch = loop.watch(stream.descriptor, for: .readable) { [unowned self] _ in
      switch try? input.read() {
      case .bytes(let bytes): keys += decoder.keys(in: bytes)
      case .nothing: break
      case .end, nil: stop()
      }
    }
  }

  deinit {
    if let watch { loop.unwatch(watch) }
  }

  /// Listens no more: what is typed from now on is somebody else's.
  private func stop() {
    if let watch { loop.unwatch(watch) }
    watch = nil
  }

  /// Takes the key that was pressed first; nil when there is none.
  func take() -> Key? {
    keys.popFirst()
  }
}
