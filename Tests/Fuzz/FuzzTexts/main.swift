import CFuzz
import Timekeeping

// Every text: it means something or is refused, at a place within it; what it means survives being written and read.

/// 2026-03-28T12:00:00Z: the day before clocks go forward in the zone below.
let now = ServerInstant(seconds: 1_774_699_200)

/// Central European time by its rule alone.
let zone: ZoneRules = {
  let counts: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 4]
  let head = Array("TZif3".utf8) + [UInt8](repeating: 0, count: 15) + counts
  let table: [UInt8] = [0, 0, 0, 0, 0, 0] + Array("UTC\0".utf8)
  let bytes = head + table + head + table + Array("\nCET-1CEST,M3.5.0,M10.5.0/3\n".utf8)
  guard let rules = try? ZoneRules(name: "CET", tzif: bytes) else { preconditionFailure("the zone is well-formed") }
  return rules
}()

func check(_ text: String) {
  do {
    switch try TimeReading.parse(text, at: now, zone: zone, zones: .fixedOnly) {
    case .duration(let duration):
      precondition((try? DurationText.parse(DurationText.format(duration))) == duration, "a duration changed")
    case .instant(let resolved, _):
      let label = ClockLabel.text(of: resolved.instant, now: now, zone: zone)
      precondition(!label.isEmpty, "a label is empty")
    case .interval(let interval, _):
      precondition(interval.length > .zero, "an interval lasts no time")
    case .recurrence(let recurrence, let zone):
      let runs = recurrence.runs(5, after: now, zone: zone)
      precondition(runs.allSatisfy { $0.instant > now }, "a run is in the past")
      precondition(zip(runs, runs.dropFirst()).allSatisfy { $0.instant < $1.instant }, "runs are out of order")
    }
  } catch {
    precondition((1...text.count + 1).contains(error.column), "an error points outside the text")
    precondition(!error.description.contains("\u{1B}"), "an error carries what a terminal obeys")
  }
  checkAddress(text)
  _ = try? WeekdaySet.parse(text)
  _ = try? RFC3339.parse(text)
  _ = TimeStyle(locale: text)
}

/// An address of the web is the same when it is written and read, and only its host stands where hosts do.
func checkAddress(_ text: String) {
  let base = try? WebAddress("https://a.example/b/c?d")
  for address in [try? WebAddress(text), try? base?.resolving(text)].compactMap(\.self) {
    precondition((try? WebAddress(address.description)) == address, "an address changed")
    precondition(address.description.utf8.allSatisfy { (0x21...0x7E).contains($0) }, "an address has a blank")
    precondition(!address.host.contains { "@/\\?#%".contains($0) }, "a host has what ends one")
  }
  if let field = try? HeaderField("X", text) {
    precondition(!field.value.utf8.contains { $0 == 10 || $0 == 13 }, "a field has a second line")
  }
}

var count = CommandLine.argc
var words: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv
_ = LLVMFuzzerRunDriver(&count, &words) { data, size in
  check(String(decoding: UnsafeBufferPointer(start: data, count: size), as: UTF8.self))
  return 0
}
