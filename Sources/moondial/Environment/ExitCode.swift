/// How the program ends, as scripts around it see it.
///
/// The numbers from 64 to 78 are those of `sysexits.h`; those above 128 are 128 plus the signal's number, as shells
/// report it.
enum ExitCode: Int32, CaseIterable {
  /// It ended as it should; also when standard output was closed.
  case success = 0
  /// It failed, or a rehearsed or tested script did.
  case failure = 1
  /// A `timer` was cancelled by a key.
  case cancelled = 2
  /// The command line was not understood.
  case usage = 64
  /// A file is missing, cannot be loaded or has problems, or a text was not understood.
  case unusableInput = 65
  /// No time source answered.
  case noTimeSource = 69
  /// A fault of the program itself.
  case internalFault = 70
  /// A script wants what it has no permission for.
  case permissionRefused = 77
  /// Ended by SIGHUP.
  case hangup = 129
  /// Ended by SIGINT, Ctrl-C.
  case interrupt = 130
  /// Ended by SIGTERM.
  case terminate = 143
}
