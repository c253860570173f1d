// Prints what following servers' clocks comes to, a line each: name, figures, aim, whether it is reached.
//
// Real servers and scripted ones on loopback; nobody sets the machine's clock. Errors are against a truth that is known
// by construction: what a server was told to be off by.
//
// usage: ClockFigures [WORD]      (only the lines whose names contain the word)

let figures: [(String, () throws -> Figure)] = [
  ("NTP, real chronyd 3,600.737 s ahead", NTPFigures.chronyd),
  ("NTP through 15+15 ms, jitter 3 ms, 8 samples", NTPFigures.path),
  ("HTTP Date, real nginx, direct", WebFigures.date),
  ("HTTP Date through 15+15 ms", WebFigures.distantDate),
  ("JSON in milliseconds, real nginx", WebFigures.json),
  ("wall clock stepped by ± 1 day", StepFigures.steps),
  ("bad and hostile packets", NTPFigures.hostile),
  ("1 liar of 3, by 30 ms", { LiarFigures.row(servers: 3, liars: 1, lie: .milliseconds(30)) }),
  ("1 liar of 3, by 250 ms", { LiarFigures.row(servers: 3, liars: 1, lie: .milliseconds(250)) }),
  ("1 liar of 2, by 250 ms", { LiarFigures.row(servers: 2, liars: 1, lie: .milliseconds(250)) }),
  ("2 liars of 4, by 250 ms", { LiarFigures.row(servers: 4, liars: 2, lie: .milliseconds(250)) }),
  ("reading the server's clock", StepFigures.reading),
]
let word = CommandLine.arguments.dropFirst().first ?? ""
for (name, measure) in figures where word.isEmpty || name.contains(word) {
  do {
    let figure = try measure()
    print([name, figure.value, figure.aim, figure.isReached ? "reached" : "not reached"].joined(separator: "\t"))
  } catch {
    print([name, "not measured: \(error)", "", "not reached"].joined(separator: "\t"))
  }
}
