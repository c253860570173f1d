import CFuzz
import Timekeeping

// Every cron line: it is refused within its text, or its runs come one after the other, on whole minutes.

let instants = [0, 1_774_699_200, 4_102_444_800, 9_000_000_000].map { ServerInstant(seconds: $0) }

func check(_ text: String) {
  do {
    let line = try CronLine.parse(text)
    for instant in instants {
      let runs = line.runs(3, after: instant, zone: .utc)
      precondition(runs.allSatisfy { $0.instant > instant && $0.instant.wholeSeconds % 60 == 0 }, "a run is off")
      precondition(zip(runs, runs.dropFirst()).allSatisfy { $0.instant < $1.instant }, "runs are out of order")
    }
  } catch {
    precondition((1...text.count + 1).contains(error.column), "an error points outside the text")
  }
}

var count = CommandLine.argc
var words: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv
_ = LLVMFuzzerRunDriver(&count, &words) { data, size in
  check(String(decoding: UnsafeBufferPointer(start: data, count: size), as: UTF8.self))
  return 0
}
