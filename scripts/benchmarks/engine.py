"""Timers by the thousand and the million: the schedule beside what others have, and the engine as scripts use it.

The workload is N timers over the next hour: add, move in random order, extend by five seconds, cancel in random order,
and expire in order, on virtual time, from deadline to deadline. Go, Node, asyncio and lua-luv have clocks that cannot be
replaced: there expiry is processor time a timer, of timers that are due within half a second. They do more than the
others besides: most allocate each timer, and Go's are safe for threads.
"""
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time

from common import TOP, Table, build

FOLDER = TOP / "Tests/Benchmarks/Engine"
PEERS = FOLDER / "Peers"
OURS = "schedule"
# Peers in C: the source's name, and what it is linked with.
LIBRARIES = {"C heap": ("heap", []), "C wheel": ("wheel", []), "libuv": ("libuv", ["-luv"]),
             "libevent": ("libevent", ["-levent"]), "libev": ("libev", ["-lev"])}
SCRIPTS = {"Node": ["node", "timers.js"], "asyncio": ["python3", "timers.py"], "lua-luv": ["lua5.4", "timers.lua"]}
LEAST_SECONDS = 5


def install():
    """Installs the peers where that is possible; what is missing then is left out by name."""
    made = subprocess.run(
        [TOP / "scripts/setup", "--quiet", "--peers"], text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    if made.returncode:
        print(made.stdout, file=sys.stderr)


def leave_out(name, why):
    """Says that a peer is not measured."""
    print(f"scripts/bench: {name} is left out: {why}", file=sys.stderr)


def compile_with(command, name):
    """Whether a program was made; if not, its peer is left out."""
    if shutil.which(command[0]) is None:
        leave_out(name, f"there is no {command[0]}")
        return False
    made = subprocess.run(command, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    if made.returncode:
        leave_out(name, (made.stdout.strip().splitlines() or ["it cannot be built"])[0])
    return made.returncode == 0


def compile_schedule(folder):
    """The schedule with its workload, in one module as in the product."""
    files = [*sorted((TOP / "Sources/Timekeeping").rglob("*.swift")), FOLDER / "Schedule/main.swift"]
    program = folder / "schedule"
    subprocess.run(
        ["swiftc", "-O", "-wmo", "-swift-version", "6", "-package-name", "moondial", "-lm", "-o", program, *files],
        check=True)
    return program


def programs(folder):
    """The commands of all that run the workload, by name; ours is first."""
    found = {OURS: [compile_schedule(folder)]}
    found["schedule, heap alone"] = [found[OURS][0], "{}", "heap"]
    for name, (source, libraries) in LIBRARIES.items():
        program = folder / source
        if compile_with(["cc", "-O2", "-rdynamic", "-o", program, PEERS / f"{source}.c", *libraries], name):
            found[name] = [program]
    if compile_with(["go", "build", "-o", folder / "go-timers", PEERS / "timers.go"], "Go"):
        found["Go"] = [folder / "go-timers"]
    for name, (interpreter, script) in SCRIPTS.items():
        if shutil.which(interpreter) is None:
            leave_out(name, f"there is no {interpreter}")
        else:
            found[name] = [interpreter, PEERS / script]
    return found


def rows(command, *arguments):
    """What a program prints: name, count and value of each line; none where it fails."""
    words = [str(word).format(*arguments) for word in command]
    if "{}" not in map(str, command):
        words += [str(argument) for argument in arguments]
    made = subprocess.run(words, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    if made.returncode:
        leave_out(pathlib.Path(words[0]).name, (made.stderr.strip().splitlines() or ["it failed"])[-1])
        return
    for line in made.stdout.splitlines():
        name, count, value = line.split("\t")
        yield name, int(count), float(value)


def workload(options, found):
    """A table for each size."""
    units = {"bytes": "bytes a timer"}
    for size in options.sizes:
        table = Table(f"{size:,} timers", OURS)
        for _ in range(options.runs or 3):
            for name, command in found.items():
                for row, _, value in rows(command, size):
                    table.add(row, name, value, units.get(row, "ns"))
        yield table


def callbacks(options, folder, host):
    """Timers that call Lua, as scripts have them."""
    table = Table("Timers with a callback in Lua, 100,000", "moondial")
    has_lua = compile_with(
        ["cc", "-O2", "-I/usr/include/lua5.4", "-o", folder / "callback", PEERS / "callback.c", "-llua5.4"], "C with Lua")
    for _ in range(options.runs or 3):
        for row, _, value in rows([host], "lua", 100_000):
            table.add(row, "moondial", value, "ns")
        for row, _, value in rows([folder / "callback"], 100_000) if has_lua else ():
            table.add("expire with a callback", f"C, {row.rsplit(maxsplit=1)[1]}", value, "ns")
        luv = SCRIPTS["lua-luv"]
        names = {"add": "add from Lua", "cancel": "cancel from Lua", "expire, real time": "expire with a callback"}
        for row, _, value in rows([luv[0], PEERS / luv[1]], 100_000):
            if row in names:
                table.add(names[row], "lua-luv", value, "ns")
    return table


def lateness(options, folder, host):
    """How late waits of 1 ms to 1 s are, and a thousand expiries a second with a million timers armed."""
    table = Table("Lateness", "moondial")
    has_c = compile_with(["cc", "-O2", "-o", folder / "lateness", PEERS / "lateness.c"], "a timerfd in C")
    for _ in range(options.runs or 3):
        for mode in ("waits", "armed"):
            for row, _, value in rows([host], mode):
                table.add(row, "moondial", value, "µs")
            for row, _, value in rows([folder / "lateness"], mode) if has_c else ():
                table.add(row, "C, timerfd", value, "µs")
    return table


def frames(options, host):
    """A frame of a board with fifty rows in sight."""
    table = Table("A board of 10,000 rows", "moondial")
    for _ in range(options.runs or 3):
        for row, _, value in rows([host], "frame", 10_000):
            table.add(row, "moondial", value)
    return table


def activity(process):
    """How often a process's threads have waited, and the processor time that it has used in seconds."""
    waits = 0
    for task in pathlib.Path(f"/proc/{process}/task").iterdir():
        for line in (task / "status").read_text(encoding="ascii").splitlines():
            if line.startswith("voluntary_ctxt_switches"):
                waits += int(line.split()[1])
    fields = pathlib.Path(f"/proc/{process}/stat").read_text(encoding="ascii").rsplit(")", 1)[1].split()
    return waits, (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def idleness(folder, program):
    """Wake-ups of a second, with nothing to do but ten timers of an hour."""
    table = Table("Ten timers of an hour, nobody watching", "moondial")
    script = folder / "hours.lua"
    script.write_text("for n = 1, 10 do timer.new { name = 't' .. n, lasts = '1h' }:start() end\n", encoding="utf-8")
    ours = [program, "run", "--plain", script]
    peers = {
        "moondial": ours,
        "Node": ["node", "-e", "for (let i = 0; i < 10; i++) setTimeout(() => {}, 3600000)"],
        "asyncio": ["python3", "-c", "import asyncio\nasync def main(): await asyncio.gather(*[asyncio.sleep(3600)"
                    " for _ in range(10)])\nasyncio.run(main())"],
        "lua-luv": ["lua5.4", "-e", "local uv = require 'luv' for i = 1, 10 do uv.new_timer():start(3600000, 0,"
                    " print) end uv.run()"]}
    for name, command in peers.items():
        if shutil.which(str(command[0])) is None:
            continue
        with subprocess.Popen(
                command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
            time.sleep(2)
            before = activity(process.pid)
            time.sleep(LEAST_SECONDS)
            after = activity(process.pid)
            process.kill()
        table.add("wake-ups a second", name, (after[0] - before[0]) / LEAST_SECONDS)
        table.add("processor time", name, (after[1] - before[1]) / LEAST_SECONDS * 100, "%")
    return table


def measure(options):
    """The tables of this subject."""
    install()
    host, program = build("HostCost"), build("moondial")
    with tempfile.TemporaryDirectory(prefix="moondial-engine-") as name:
        folder = pathlib.Path(name)
        found = programs(folder)
        return [*workload(options, found), callbacks(options, folder, host), lateness(options, folder, host),
                frames(options, host), idleness(folder, program)]
