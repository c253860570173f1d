// Node's own timers. Expiry is processor time a timer, of timers due within half a second of real time.
const count = Number(process.argv[2]);
let state = 2463534242;
function random() {
  state ^= state << 13;
  state ^= state >>> 17;
  state ^= state << 5;
  return state >>> 0;
}
let fired = 0;
const timers = new Array(count);
const order = Array.from({ length: count }, (_, i) => i);
const spans = order.map(() => 5000 + (random() % 3600000));
for (let i = count - 1; i > 0; i--) {
  const j = random() % (i + 1);
  [order[i], order[j]] = [order[j], order[i]];
}
function expired() {
  if (++fired < count) return;
  const used = process.cpuUsage(begun);
  console.log(`expire, real time\t${count}\t${((used.user + used.system) * 1000 / count).toFixed(2)}`);
}
function phase(name, body) {
  const start = process.hrtime.bigint();
  for (let i = 0; i < count; i++) body(i);
  console.log(`${name}\t${count}\t${(Number(process.hrtime.bigint() - start) / count).toFixed(2)}`);
}
const before = process.memoryUsage().rss;
phase("add", (i) => { timers[i] = setTimeout(expired, spans[i]); });
console.log(`bytes\t${count}\t${((process.memoryUsage().rss - before) / count).toFixed(1)}`);
function move(i, span) {
  clearTimeout(timers[i]);
  timers[i] = setTimeout(expired, span);
}
phase("reschedule", (i) => move(order[i], spans[i]));
phase("extend", (i) => move(order[i], spans[order[i]] + 5000));
phase("cancel", (i) => clearTimeout(timers[order[i]]));
for (let i = 0; i < count; i++) setTimeout(expired, 1000 + (random() % 500));
const begun = process.cpuUsage();
