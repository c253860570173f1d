import TestKit
import Testing
import Timekeeping

@Suite("Servers of one authority")
struct SelectionTests {
  struct Case {
    var name: String
    /// Lower and upper ends, in milliseconds.
    var intervals: [ClosedRange<Int64>]
    /// Who is left, and the ends of what a majority allows; nil for a refusal.
    var survivors: [Int]?
    var bound: ClosedRange<Int64>?
  }

  @Test(
    "A strict majority of overlapping intervals is needed, and its hull is the bound",
    arguments: [
      Case(name: "one", intervals: [8...12], survivors: [0], bound: 8...12),
      Case(name: "two that overlap", intervals: [8...12, 10...14], survivors: [0, 1], bound: 10...12),
      Case(name: "two that touch", intervals: [8...12, 12...14], survivors: [0, 1], bound: 12...12),
      Case(name: "two apart", intervals: [8...12, 13...14], survivors: nil, bound: nil),
      // RFC 1305 and Marzullo's own example: 8...12 and 11...13 overlap, 14...15 does not.
      Case(name: "one of three apart", intervals: [8...12, 11...13, 14...15], survivors: [0, 1], bound: 11...12),
      Case(name: "one of three far", intervals: [0...10, 2...12, 252...262], survivors: [0, 1], bound: 2...10),
      Case(name: "two of four apart", intervals: [0...10, 2...12, 250...260, 251...261], survivors: nil, bound: nil),
      Case(
        name: "two of five, each elsewhere", intervals: [0...10, 1...11, 2...12, 500...510, 900...910],
        survivors: [0, 1, 2], bound: 2...10),
      // A majority of two overlaps on both sides of the middle: the bound reaches from one overlap to the other.
      Case(name: "a chain", intervals: [0...10, 8...20, 18...30], survivors: [0, 1], bound: 8...20),
    ])
  func majority(example: Case) throws {
    let intervals = example.intervals.compactMap {
      OffsetInterval(from: .milliseconds($0.lowerBound), to: .milliseconds($0.upperBound))
    }
    let selection = SourceSelection(among: intervals)
    #expect(selection?.survivors == example.survivors)
    guard let selection, let bound = example.bound else { return }
    let (lower, upper) = (Duration.milliseconds(bound.lowerBound), Duration.milliseconds(bound.upperBound))
    #expect(selection.offset >= lower && selection.offset <= upper)
    #expect(selection.uncertainty == max(upper - selection.offset, selection.offset - lower))
  }

  static let liars = [
    LiarTrials(servers: 2, liars: 0, lie: .zero),
    LiarTrials(servers: 2, liars: 1, lie: .milliseconds(250)),
    LiarTrials(servers: 3, liars: 1, lie: .milliseconds(30)),
    LiarTrials(servers: 3, liars: 1, lie: .milliseconds(250)),
    LiarTrials(servers: 4, liars: 2, lie: .milliseconds(250)),
    LiarTrials(servers: 5, liars: 2, lie: .seconds(3_600)),
  ]

  @Test("Liars are left out or make it refuse; what is used errs by 4 ms at most in 95 of 100 cases", arguments: liars)
  func lying(example: LiarTrials) {
    let trials = 2_000
    let result = example.run(trials: trials, seed: 7)
    let isRefused = example.liars * 2 >= example.servers
    #expect(result.refusals == (isRefused ? trials : 0))
    #expect(result.uncovered == 0)
    guard !isRefused else { return }
    #expect(ErrorSpread(result.errors).p95 <= 4)
    #expect(result.flagged >= trials * (example.lie == .milliseconds(30) ? 90 : 100) / 100)
  }

  @Test("A majority that lies together is believed: nobody can tell")
  func colluding() {
    let intervals = [0...10, 250...260, 252...262].compactMap {
      OffsetInterval(from: .milliseconds($0.lowerBound), to: .milliseconds($0.upperBound))
    }
    #expect(SourceSelection(among: intervals)?.survivors == [1, 2])
  }
}
