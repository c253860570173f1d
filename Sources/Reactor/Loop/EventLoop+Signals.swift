extension EventLoop {
  /// Calls `handler` in the turn after one of the signals has arrived, instead of what the signal does by itself.
  ///
  /// Exactly these signals are blocked in the calling thread from now on. Several of one kind before a turn are
  /// told once. A later handler for the same signal replaces the earlier one. A signal that the process was
  /// started to ignore (`nohup`) stays ignored and is never told.
  public func onSignal(_ signals: Signal..., handler: @escaping (Signal) -> Void) throws(SystemError) {
    // Blocked, an ignored signal is kept for whoever reads it, and would be told.
    for signal in signals where !SystemCalls.isIgnored(signal) { signalHandlers[signal] = handler }
    let handled = SystemCalls.signalSet(signalHandlers.keys)
    SystemCalls.block(handled)
    let number = try SystemCalls.watchSignals(handled, with: signalDescriptor?.number)
    guard signalDescriptor == nil else { return }
    signalDescriptor = FileDescriptor(number)
    watch(number, for: .readable) { [unowned self] _ in deliverSignals(from: number) }
  }

  private func deliverSignals(from descriptor: Int32) {
    // Reading what `signalfd` holds fails only when it is empty.
    while let signal = try? SystemCalls.takeSignal(from: descriptor) {
      signalHandlers[signal]?(signal)
    }
  }
}
