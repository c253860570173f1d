import Reactor

/// A program that plays a file, if it is there.
enum SoundProgram: String, CaseIterable {
  // In the order in which they are tried: the first two know the desktop's volume for events best.
  case canberra = "canberra-gtk-play"
  case pipewire = "pw-play"
  case pulse = "paplay"
  case alsa = "aplay"

  /// The words that play the file at a path from the root, which no program takes for an option.
  func command(playing path: String) -> [String] {
    switch self {
    case .canberra: [rawValue, "--file=\(path)"]
    case .pipewire, .pulse: [rawValue, path]
    case .alsa: [rawValue, "--quiet", path]
    }
  }

  /// Whether it can play a file that begins so. `aplay` takes whatever it does not know for samples, and that is noise.
  func canPlay(_ beginning: [UInt8]) -> Bool {
    self != .alsa || beginning.starts(with: "RIFF".utf8) && beginning.dropFirst(8).starts(with: "WAVE".utf8)
  }
}
