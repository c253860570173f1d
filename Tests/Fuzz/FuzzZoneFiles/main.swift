import CFuzz
import Timekeeping

// Every file: it is refused, or it gives rules by which clocks can be read, set and followed.

let instants = [Int64.min, -2_000_000_000, 0, 1_774_699_200, 4_102_444_800, .max].map {
  ServerInstant(seconds: $0)
}
let dates = [CivilDate(daysSinceEpoch: .min), CivilDate(daysSinceEpoch: 20_540), CivilDate(daysSinceEpoch: .max)]
let hourly = try? CronLine.parse("30 * * * *")
let daily = try? CronLine.parse("30 2 * * *")

func check(_ bytes: [UInt8]) {
  guard let rules = try? ZoneRules(name: "Fuzzed", tzif: bytes) else { return }
  for instant in instants {
    _ = rules.civil(at: instant)
    _ = RFC3339.format(instant, zone: rules)
    _ = DailyTime(.noon, zone: rules)?.next(after: instant)
    for line in [hourly, daily] {
      let runs = line?.runs(2, after: instant, zone: rules) ?? []
      precondition(runs.allSatisfy { $0.instant > instant }, "a run is in the past")
      precondition(zip(runs, runs.dropFirst()).allSatisfy { $0.instant < $1.instant }, "runs are out of order")
    }
  }
  for date in dates { _ = rules.resolve(CivilTime(date, .noon)) }
}

var count = CommandLine.argc
var words: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv
_ = LLVMFuzzerRunDriver(&count, &words) { data, size in
  check(Array(UnsafeBufferPointer(start: data, count: size)))
  return 0
}
