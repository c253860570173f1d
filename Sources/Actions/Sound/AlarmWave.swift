import Glibc

/// The alarm's own sound, made by arithmetic: three pairs of notes that ring out, and a rest.
enum AlarmWave {
  /// Samples a second: enough for notes below 3 kHz and their overtones.
  static let rate = 22_050

  /// How long it is, in milliseconds; the last part is silence, so that repetitions stand apart.
  static let milliseconds = 1_500

  /// A note: when it begins and what it is, in milliseconds and hertz.
  private struct Note {
    var begins: Int
    var frequency: Double
  }

  /// A5 and D6 of the scale with A4 at 440 Hz (ISO 16).
  private static let notes = (0..<3).flatMap { pair in
    [Note(begins: pair * 360, frequency: 880), Note(begins: pair * 360 + 120, frequency: 1_174.659)]
  }

  /// The sound as a WAVE file: one channel of 16-bit samples (Multimedia Programming Interface and Data Specifications
  /// 1.0, "Waveform Audio File Format").
  static func file() -> [UInt8] {
    let samples = samples()
    let size = UInt32(samples.count * 2)
    var bytes = Array("RIFF".utf8) + little(36 + size) + Array("WAVEfmt ".utf8) + little(UInt32(16))
    // PCM, one channel, the rate, bytes a second, bytes a sample, bits a sample.
    bytes += little(UInt16(1)) + little(UInt16(1)) + little(UInt32(rate)) + little(UInt32(rate * 2))
    bytes += little(UInt16(2)) + little(UInt16(16)) + Array("data".utf8) + little(size)
    for sample in samples { bytes += little(UInt16(bitPattern: sample)) }
    return bytes
  }

  private static func samples() -> [Int16] {
    (0..<rate * milliseconds / 1_000).map { index in
      let time = Double(index) / Double(rate)
      let level = notes.reduce(0) { $0 + sound(of: $1, at: time - Double($1.begins) / 1_000) }
      return Int16(max(-1, min(1, level)) * 0.7 * Double(Int16.max))
    }
  }

  /// A note with its octave, which begins within five milliseconds, so that nothing clicks, and rings out.
  private static func sound(of note: Note, at time: Double) -> Double {
    guard time > 0 else { return 0 }
    let turn = 2 * Double.pi * note.frequency * time
    return min(1, time / 0.005) * exp(-time / 0.09) * (0.5 * sin(turn) + 0.15 * sin(2 * turn))
  }

  private static func little<Value: FixedWidthInteger>(_ value: Value) -> [UInt8] {
    (0..<Value.bitWidth / 8).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
}
