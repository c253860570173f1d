import Glibc

/// The alarm's own sound, made by arithmetic: three pairs of notes that ring out, and a rest.
///
/// It is made while others wait, so a note is a rotation that goes on from sample to sample, and is worked out once for
/// each pitch: two hundred thousand multiplications in all, less than a millisecond.
enum AlarmWave {
  /// Samples a second: enough for notes below 3 kHz and their overtones.
  static let rate = 22_050

  /// How long it is, in milliseconds; the last part is silence, so that repetitions stand apart.
  static let milliseconds = 1_500

  /// A5 and D6 of the scale with A4 at 440 Hz (ISO 16), in hertz.
  private static let pitches = [880, 1_174.659]

  /// When the first note of a pitch begins, and how much later each further one, in milliseconds.
  private static let (first, distance) = ([0, 120], 360)

  /// The sound as a WAVE file: one channel of 16-bit samples (Multimedia Programming Interface and Data Specifications
  /// 1.0, "Waveform Audio File Format").
  static func file() -> [UInt8] {
    let samples = samples()
    let size = UInt32(samples.count * 2)
    var bytes = Array("RIFF".utf8) + little(36 + size) + Array("WAVEfmt ".utf8) + little(UInt32(16))
    // PCM, one channel, the rate, bytes a second, bytes a sample, bits a sample.
    bytes += little(UInt16(1)) + little(UInt16(1)) + little(UInt32(rate)) + little(UInt32(rate * 2))
    bytes += little(UInt16(2)) + little(UInt16(16)) + Array("data".utf8) + little(size)
    bytes.reserveCapacity(bytes.count + samples.count * 2)
    for sample in samples {
      bytes.append(UInt8(truncatingIfNeeded: sample))
      bytes.append(UInt8(truncatingIfNeeded: sample >> 8))
    }
    return bytes
  }

  private static func samples() -> [Int16] {
    let count = rate * milliseconds / 1_000
    var levels = [Double](repeating: 0, count: count)
    for (pitch, first) in zip(pitches, first) {
      let note = note(of: pitch, samples: count)
      for repetition in 0..<3 {
        let begins = (first + repetition * distance) * rate / 1_000
        for index in begins..<count { levels[index] += note[index - begins] }
      }
    }
    return levels.map { Int16(max(-1, min(1, $0)) * 0.7 * Double(Int16.max)) }
  }

  /// A note with its octave, which begins within five milliseconds, so that nothing clicks, and falls to a third of its
  /// loudness in each 90 ms.
  private static func note(of frequency: Double, samples count: Int) -> [Double] {
    let turn = 2 * Double.pi * frequency / Double(rate)
    let (stepCosine, stepSine, decay) = (cos(turn), sin(turn), exp(-1 / (0.09 * Double(rate))))
    var (cosine, sine, loudness, attack) = (1.0, 0.0, 1.0, 0.0)
    var note = [Double](repeating: 0, count: count)
    for index in 0..<count {
      // The octave is the sine of twice the angle.
      note[index] = attack * loudness * sine * (0.5 + 0.3 * cosine)
      (cosine, sine) = (cosine * stepCosine - sine * stepSine, sine * stepCosine + cosine * stepSine)
      loudness *= decay
      attack = min(1, attack + 1 / (0.005 * Double(rate)))
    }
    return note
  }

  private static func little<Value: FixedWidthInteger>(_ value: Value) -> [UInt8] {
    (0..<Value.bitWidth / 8).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
}
