"""asyncio's timers. Expiry is processor time a timer, of timers due within half a second of real time."""
import asyncio
import os
import random
import sys
import time


async def main(count):
    loop = asyncio.get_running_loop()
    generator = random.Random(1)
    order = list(range(count))
    generator.shuffle(order)
    spans = [5 + generator.randrange(3600000) / 1000 for _ in order]
    fired = 0
    done = loop.create_future()

    def expired():
        nonlocal fired
        fired += 1
        if fired == count:
            done.set_result(None)

    def phase(name, body):
        begun = time.perf_counter_ns()
        for index in order if name != "add" else range(count):
            body(index)
        print(f"{name}\t{count}\t{(time.perf_counter_ns() - begun) / count:.2f}")

    def resident():
        with open("/proc/self/statm", encoding="ascii") as file:
            return int(file.read().split()[1]) * os.sysconf("SC_PAGESIZE")

    timers = [None] * count

    def add(index, more=0):
        timers[index] = loop.call_later(spans[index] + more, expired)

    def move(index, more=0):
        timers[index].cancel()
        add(index, more)

    before = resident()
    phase("add", add)
    print(f"bytes\t{count}\t{(resident() - before) / count:.1f}")
    phase("reschedule", move)
    phase("extend", lambda index: move(index, 5))
    phase("cancel", lambda index: timers[index].cancel())
    await asyncio.sleep(0)
    for _ in range(count):
        loop.call_later(1 + generator.randrange(500) / 1000, expired)
    begun = time.process_time_ns()
    await done
    print(f"expire, real time\t{count}\t{(time.process_time_ns() - begun) / count:.2f}")


asyncio.run(main(int(sys.argv[1])))
