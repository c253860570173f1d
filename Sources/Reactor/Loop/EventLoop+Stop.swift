extension EventLoop {
  /// Lets a signal that this loop watches do what it does by itself, and returns when the process goes on.
  ///
  /// For SIGTSTP: the process stops, unless nobody could let it go on (an orphaned process group, `setpgid(2)`). For
  /// SIGQUIT: the process ends.
  public func obey(_ signal: Signal) {
    let set = SystemCalls.signalSet([signal])
    SystemCalls.unblock(set)
    SystemCalls.sendToThisProcess(signal)
    if signalHandlers[signal] != nil { SystemCalls.block(set) }
  }
}
