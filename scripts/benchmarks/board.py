"""The board on a terminal of 80 columns and 24 lines: what a frame costs and writes, and what the program does meanwhile.

Frames are measured in one process by BoardCost, from the clocks' reading to the bytes, with all rows running. The program
is then run on terminals that are read at once: its system calls are counted by strace, those for memory left out, as the
difference of two runs that are ten seconds apart; its wake-ups by the kernel's count of voluntary switches; its processor
time over a minute by the kernel, beside that of termdown with one timer, in the same minute.
"""
import fcntl
import os
import pathlib
import pty
import select
import shutil
import struct
import subprocess
import sys
import tempfile
import termios
import time

from common import Table, Unmeasurable, build

SIZES = [60, 1_000, 10_000, 100_000]
# What one script may have.
SCRIPT_TIMERS = 10_000
PEER = "termdown"
SECONDS = 10
MINUTE = 60


class Program:
    """A program on a terminal of its own, which is read at once."""

    def __init__(self, command):
        self.ours, theirs = pty.openpty()
        name = os.ttyname(theirs)
        fcntl.ioctl(self.ours, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        # Opened by the leader of a new session, it becomes that session's terminal.
        streams = [(os.POSIX_SPAWN_OPEN, 0, name, os.O_RDWR, 0), (os.POSIX_SPAWN_DUP2, 0, 1),
                   (os.POSIX_SPAWN_DUP2, 0, 2)]
        environment = {"TERM": "xterm-256color", "TZ": "UTC", "PATH": os.environ["PATH"], "LANG": "C.UTF-8"}
        try:
            self.child = os.posix_spawnp(command[0], command, environment, file_actions=streams, setsid=True)
        finally:
            os.close(theirs)

    def figures(self):
        """Processor seconds and wake-ups so far."""
        spent = int(pathlib.Path(f"/proc/{self.child}/schedstat").read_text(encoding="ascii").split()[0]) / 1e9
        for line in pathlib.Path(f"/proc/{self.child}/status").read_text(encoding="ascii").splitlines():
            if line.startswith("voluntary_ctxt_switches:"):
                return spent, int(line.split()[1])
        raise Unmeasurable("the kernel does not tell voluntary switches")

    def end(self):
        """Ends it by its number."""
        os.kill(self.child, 15)
        os.waitpid(self.child, 0)
        os.close(self.ours)


def read_for(programs, seconds):
    """Reads what the programs write for that long; how many bytes each wrote."""
    end = time.monotonic() + seconds
    written = {program: 0 for program in programs}
    while (left := end - time.monotonic()) > 0:
        for ours in select.select([program.ours for program in programs], [], [], left)[0]:
            try:
                size = len(os.read(ours, 65536))
            except OSError:
                raise Unmeasurable("a program has ended before it was to") from None
            for program in programs:
                if program.ours == ours:
                    written[program] += size
    return written


def scripts(folder, count):
    """Scripts that let so many timers run."""
    files = []
    for first in range(0, count, SCRIPT_TIMERS):
        number = min(SCRIPT_TIMERS, count - first)
        path = pathlib.Path(folder) / f"rows{first}.lua"
        path.write_text(
            f"for n = 1, {number} do timer.new {{ name = 't' .. n, lasts = 7200 + n }}:start() end\n",
            encoding="ascii")
        files.append(str(path))
    return files


def traced(program, files, folder, settle, seconds):
    """The system calls and bytes of so many seconds: a run that lasts longer by them, less one that does not."""
    calls, written = [], 0
    for length in (0, seconds):
        report = pathlib.Path(folder) / f"report{length}"
        run = Program(["strace", "-I", "2", "-c", "-f", "-e", "trace=!%memory", "-o", str(report), str(program), "run", *files])
        try:
            read_for([run], settle)
            if length:
                written = read_for([run], length)[run]
        finally:
            run.end()
        calls.append(total_calls(report))
    return calls[1] - calls[0], written


def total_calls(report):
    """The sum of the tracer's column of calls."""
    for line in pathlib.Path(report).read_text(encoding="utf-8").splitlines():
        words = line.split()
        if words and words[-1] == "total":
            # % time, seconds, microseconds a call, calls, perhaps errors, the name
            return int(words[3])
    raise Unmeasurable(f"{report} has no total")


def frames(table):
    """What BoardCost measures, for each number of rows."""
    cost = build("BoardCost")
    for size in SIZES:
        output = subprocess.run([cost, str(size)], check=True, capture_output=True, text=True).stdout
        for line in output.splitlines():
            name, median, most = line.split("\t")
            text, _, unit = name.rpartition(", ")
            table.add(text, f"{size:,} rows", float(median), unit)
            table.add(f"{text}, the most", f"{size:,} rows", float(most), unit)


def running(table, program, folder):
    """The program's system calls, bytes and wake-ups with so many rows."""
    for size in SIZES:
        files = scripts(folder, size)
        settle = 3 + size / 5_000
        column = f"{size:,} rows"
        if shutil.which("strace"):
            calls, written = traced(program, files, folder, settle, SECONDS)
            table.add("system calls of the program", column, calls / SECONDS, "a second")
            table.add("bytes to the terminal", column, written / SECONDS, "a second")
        run = Program([str(program), "run", *files])
        try:
            read_for([run], settle)
            before = run.figures()
            read_for([run], SECONDS)
            after = run.figures()
        finally:
            run.end()
        table.add("wake-ups", column, (after[1] - before[1]) / SECONDS, "a second")
        table.add("processor", column, (after[0] - before[0]) / SECONDS * 1e3, "ms a second")


def beside(table, program, folder):
    """A minute of a board of sixty rows, of one on which nothing runs, and of the peer with one timer."""
    idle = pathlib.Path(folder) / "idle.lua"
    idle.write_text("preset.pad { name = 'kitchen', { '1 min', '1m' } }\n", encoding="ascii")
    commands = {"moondial, 60 rows": [str(program), "run", *scripts(folder, 60)],
                "moondial, a pad that rests": [str(program), "run", str(idle)]}
    if shutil.which(PEER):
        commands[PEER] = [PEER, "--no-window-title", "2h"]
    else:
        print(f"scripts/bench: {PEER} is left out: there is no {PEER}; pip install {PEER}", file=sys.stderr)
    runs = {name: Program(command) for name, command in commands.items()}
    try:
        read_for(list(runs.values()), 3)
        before = {name: run.figures() for name, run in runs.items()}
        written = read_for(list(runs.values()), MINUTE)
        for name, run in runs.items():
            spent, woken = (now - then for now, then in zip(run.figures(), before[name]))
            table.add("processor time of a minute", name, spent * 1e3, "ms")
            table.add("wake-ups of a minute", name, woken)
            table.add("written in a minute", name, written[run], "bytes")
    finally:
        for run in runs.values():
            run.end()


def measure(options):
    """The tables of this subject."""
    program = (options.moondial or build("moondial")).resolve()
    cost = Table("A frame of 24 lines", f"{SIZES[0]:,} rows")
    alive = Table("The program with its board", f"{SIZES[0]:,} rows")
    minute = Table("A minute", "moondial, 60 rows")
    frames(cost)
    with tempfile.TemporaryDirectory() as folder:
        running(alive, program, folder)
        beside(minute, program, folder)
    return [cost, alive, minute]
