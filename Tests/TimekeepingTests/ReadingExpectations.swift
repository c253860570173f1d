/// How texts are read, a line each: text | written at | zone | `duration:` milliseconds, `instant:` RFC 3339,
/// `error`, or `error:` with the column, 1-based, in characters.
let expectedReadings = """
  90s | 2026-03-10T12:00:00Z | UTC | duration:90000
  90 s | 2026-03-10T12:00:00Z | UTC | duration:90000
  25m | 2026-03-10T12:00:00Z | UTC | duration:1500000
  25 min | 2026-03-10T12:00:00Z | UTC | duration:1500000
  25 minutes | 2026-03-10T12:00:00Z | UTC | duration:1500000
  1h30 | 2026-03-10T12:00:00Z | UTC | duration:5400000
  1h30m | 2026-03-10T12:00:00Z | UTC | duration:5400000
  1h 5m 30s | 2026-03-10T12:00:00Z | UTC | duration:3930000
  7m30s | 2026-03-10T12:00:00Z | UTC | duration:450000
  7m30 | 2026-03-10T12:00:00Z | UTC | duration:450000
  1 hour 30 minutes | 2026-03-10T12:00:00Z | UTC | duration:5400000
  1 hour and 30 minutes | 2026-03-10T12:00:00Z | UTC | duration:5400000
  1.5h | 2026-03-10T12:00:00Z | UTC | duration:5400000
  1,5h | 2026-03-10T12:00:00Z | UTC | duration:5400000
  1.5 hours | 2026-03-10T12:00:00Z | UTC | duration:5400000
  2 days 3 h | 2026-03-10T12:00:00Z | UTC | duration:183600000
  1d2h | 2026-03-10T12:00:00Z | UTC | duration:93600000
  26h | 2026-03-10T12:00:00Z | UTC | duration:93600000
  26:00:00 | 2026-03-10T12:00:00Z | UTC | duration:93600000
  1:02:03 | 2026-03-10T12:00:00Z | UTC | duration:3723000
  5:30 | 2026-03-10T12:00:00Z | UTC | duration:330000
  500ms | 2026-03-10T12:00:00Z | UTC | duration:500
  PT1H30M | 2026-03-10T12:00:00Z | UTC | duration:5400000
  PT0.5S | 2026-03-10T12:00:00Z | UTC | duration:500
  P1DT12H | 2026-03-10T12:00:00Z | UTC | duration:129600000
  P2W | 2026-03-10T12:00:00Z | UTC | duration:1209600000
  an hour | 2026-03-10T12:00:00Z | UTC | duration:3600000
  half an hour | 2026-03-10T12:00:00Z | UTC | duration:1800000
  3分 | 2026-03-10T12:00:00Z | UTC | duration:180000
  10m garbage | 2026-03-10T12:00:00Z | UTC | error:5
  1h30x | 2026-03-10T12:00:00Z | UTC | error:5
  10 | 2026-03-10T12:00:00Z | UTC | error
  -5m | 2026-03-10T12:00:00Z | UTC | error:1
  1,500s | 2026-03-10T12:00:00Z | UTC | error
   | 2026-03-10T12:00:00Z | UTC | error
  10000y | 2026-03-10T12:00:00Z | UTC | error
  30s5m | 2026-03-10T12:00:00Z | UTC | error:4
  18:30 today | 2026-03-10T12:00:00Z | UTC | instant:2026-03-10T18:30:00Z
  at 18:30 | 2026-03-10T12:00:00Z | Europe/Berlin | instant:2026-03-10T18:30:00+01:00
  until 11:54 | 2026-03-10T12:00:00Z | UTC | instant:2026-03-11T11:54:00Z
  6:30 pm | 2026-03-10T12:00:00Z | UTC | instant:2026-03-10T18:30:00Z
  10pm | 2026-03-10T12:00:00Z | UTC | instant:2026-03-10T22:00:00Z
  10 p.m. | 2026-03-10T12:00:00Z | UTC | instant:2026-03-10T22:00:00Z
  12am | 2026-03-10T12:00:00Z | UTC | instant:2026-03-11T00:00:00Z
  12:11 am | 2026-03-10T12:00:00Z | UTC | instant:2026-03-11T00:11:00Z
  12pm | 2026-03-10T11:00:00Z | UTC | instant:2026-03-10T12:00:00Z
  noon | 2026-03-10T11:00:00Z | UTC | instant:2026-03-10T12:00:00Z
  midnight | 2026-03-10T11:00:00Z | UTC | instant:2026-03-11T00:00:00Z
  0am | 2026-03-10T12:00:00Z | UTC | error
  13pm | 2026-03-10T12:00:00Z | UTC | error
  25:00 today | 2026-03-10T12:00:00Z | UTC | error
  tomorrow 9am | 2026-03-10T12:00:00Z | Europe/Berlin | instant:2026-03-11T09:00:00+01:00
  fri 17:00 | 2026-03-10T12:00:00Z | UTC | instant:2026-03-13T17:00:00Z
  friday 5pm | 2026-03-10T12:00:00Z | UTC | instant:2026-03-13T17:00:00Z
  2026-12-01 20:00 | 2026-03-10T12:00:00Z | Asia/Shanghai | instant:2026-12-01T20:00:00+08:00
  2026-12-01T20:00:00+09:00 | 2026-03-10T12:00:00Z | UTC | instant:2026-12-01T20:00:00+09:00
  2026-12-01T20:00:00Z | 2026-03-10T12:00:00Z | Asia/Shanghai | instant:2026-12-02T04:00:00+08:00
  2026-12-01t20:00:00z | 2026-03-10T12:00:00Z | UTC | instant:2026-12-01T20:00:00Z
  2026-12-01 20:00:00 +0100 | 2026-03-10T12:00:00Z | UTC | instant:2026-12-01T19:00:00Z
  2026-12-01T20:00:00+24:00 | 2026-03-10T12:00:00Z | UTC | error
  2026-02-29 10:00 | 2026-01-01T00:00:00Z | UTC | error
  2028-02-29 10:00 | 2026-01-01T00:00:00Z | UTC | instant:2028-02-29T10:00:00Z
  2026-13-01 | 2026-01-01T00:00:00Z | UTC | error
  03/04/2026 | 2026-01-01T00:00:00Z | UTC | error
  1796155200 | 2026-01-01T00:00:00Z | UTC | instant:2026-12-01T20:00:00Z
  2026-03-29 02:30 | 2026-03-01T00:00:00Z | Europe/Berlin | instant:2026-03-29T03:30:00+02:00
  2026-10-25 02:30 | 2026-03-01T00:00:00Z | Europe/Berlin | instant:2026-10-25T02:30:00+02:00
  2026-03-08 02:30 | 2026-03-01T00:00:00Z | America/New_York | instant:2026-03-08T03:30:00-04:00
  2026-12-01 20:00 Mars/Olympus | 2026-03-10T12:00:00Z | UTC | error
  2026-12-01 20:00 Asia/Tokyo | 2026-03-10T12:00:00Z | UTC | instant:2026-12-01T11:00:00Z
  2h | 2026-03-29T00:55:00+01:00 | Europe/Berlin | duration:7200000
  18:30 | 2026-03-10T12:00:00Z | UTC | error
  12:30 | 2026-03-10T12:00:00Z | UTC | error
  at 18:30 Asia/Tokyo | 2026-03-10T05:00:00Z | UTC | instant:2026-03-10T18:30:00+09:00
  """
