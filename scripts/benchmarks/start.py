"""The released program's size, how fast it starts, what memory it takes, and its answer to nonsense, beside lua5.4.

The first frame is that of `moondial timer 5s` on a terminal of its own; its peer is a Lua that prints a time there and
waits. Memory is the kernel's VmHWM, the most that was resident, as it stands when the frame is complete. A megabyte of
text that means nothing goes to `moondial when -`; its peer is a Lua that reads it. The slowest of several texts counts.
"""
import fcntl
import os
import pathlib
import pty
import select
import shutil
import statistics
import struct
import subprocess
import sys
import tempfile
import termios
import time

from common import Table, Unmeasurable, build

PEER = "lua5.4"
# A frame is complete when the program has been silent for this long, in seconds.
SILENCE = 0.05
PATIENCE = 10.0


def sizes(program):
    """The program's size as built and stripped, in bytes."""
    with tempfile.TemporaryDirectory() as folder:
        stripped = pathlib.Path(folder) / "stripped"
        subprocess.run(["strip", "-o", stripped, program], check=True)
        return program.stat().st_size, stripped.stat().st_size


def start_and_end(program, arguments, environment):
    """Seconds from starting the program to its end."""
    null = [(os.POSIX_SPAWN_OPEN, 0, os.devnull, os.O_RDONLY, 0), (os.POSIX_SPAWN_OPEN, 1, os.devnull, os.O_WRONLY, 0)]
    began = time.perf_counter()
    child = os.posix_spawn(program, [program.name, *arguments], environment, file_actions=null)
    _, status = os.waitpid(child, 0)
    took = time.perf_counter() - began
    if status:
        raise Unmeasurable(f"{program} {' '.join(arguments)} ended with {os.waitstatus_to_exitcode(status)}")
    return took


def read_until_silent(terminal, child):
    """The instant of the first byte, and all bytes up to the first silence after it."""
    first, frame = None, b""
    while select.select([terminal], [], [], SILENCE if frame else PATIENCE)[0]:
        try:
            frame += os.read(terminal, 65536)
        except OSError:  # the program has closed the terminal
            raise Unmeasurable(f"process {child} ended before its frame was seen") from None
        first = first or time.perf_counter()
    if first is None:
        raise Unmeasurable(f"nothing was painted within {PATIENCE:.0f} s")
    return first, frame


def peak_memory(child):
    """The most bytes that were ever resident."""
    for line in pathlib.Path(f"/proc/{child}/status").read_text(encoding="ascii").splitlines():
        if line.startswith("VmHWM:"):
            return int(line.split()[1]) * 1024
    raise Unmeasurable("the kernel does not tell VmHWM")


def first_frame(program, arguments, environment):
    """Seconds to the first byte on a terminal of its own, and the memory then; the program is ended by its id."""
    ours, theirs = pty.openpty()
    name = os.ttyname(theirs)
    fcntl.ioctl(ours, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    # Opened by the leader of a new session, it becomes that session's terminal.
    streams = [(os.POSIX_SPAWN_OPEN, 0, name, os.O_RDWR, 0), (os.POSIX_SPAWN_DUP2, 0, 1), (os.POSIX_SPAWN_DUP2, 0, 2)]
    try:
        began = time.perf_counter()
        child = os.posix_spawn(program, [program.name, *arguments], environment, file_actions=streams, setsid=True)
    finally:
        os.close(theirs)  # or we would not notice that the program is gone
    try:
        first, frame = read_until_silent(ours, child)
        memory = peak_memory(child)
    finally:
        os.kill(child, 9)
        os.waitpid(child, 0)
        os.close(ours)
    if b"0:05" not in frame:
        raise Unmeasurable(f"{program} {' '.join(arguments)} painted no 0:05: {frame[:200]!r}")
    return first - began, memory


def nonsense():
    """Texts of a megabyte that mean nothing, each of another kind."""
    size = 1 << 20
    pieces = ["1h", "9", "a", " ", "1,", "*/5 ", "R", "/", "2026-12-01 ", "P", "\N{COMBINING ACUTE ACCENT}", "\N{CRAB}", "at ", "(", "5"]
    return [(piece * (size // len(piece.encode())) + "x").encode() for piece in pieces]


def answer(program, arguments, file, environment, expected):
    """Seconds from starting the program to its end, with the file as its input."""
    streams = [(os.POSIX_SPAWN_OPEN, 0, file, os.O_RDONLY, 0), (os.POSIX_SPAWN_OPEN, 1, os.devnull, os.O_WRONLY, 0),
               (os.POSIX_SPAWN_OPEN, 2, os.devnull, os.O_WRONLY, 0)]
    began = time.perf_counter()
    child = os.posix_spawn(program, [program.name, *arguments], environment, file_actions=streams)
    _, status = os.waitpid(child, 0)
    took = time.perf_counter() - began
    if os.waitstatus_to_exitcode(status) != expected:
        raise Unmeasurable(f"{program} {' '.join(arguments)} ended with {os.waitstatus_to_exitcode(status)}")
    return took


def slowest_answer(program, peer, runs, environment):
    """The slowest text's median seconds for the program, with JSON and without, and the same for the peer."""
    with tempfile.TemporaryDirectory() as folder:
        ours, theirs = [], []
        for number, text in enumerate(nonsense()):
            file = pathlib.Path(folder) / str(number)
            file.write_bytes(text)
            for arguments in (["when", "-"], ["when", "-", "--json"]):
                ours.append(statistics.median(answer(program, arguments, file, environment, 65) for _ in range(runs)))
            theirs.append(
                statistics.median(answer(peer, ["-e", "io.read('a')"], file, environment, 0) for _ in range(runs)))
    return max(ours), max(theirs)


def measure(options):
    """The tables of this subject."""
    program = (options.moondial or build("moondial")).resolve()
    peer = shutil.which(PEER)
    if peer is None:
        sys.exit(f"scripts/bench: no {PEER}; scripts/setup --bench installs it")
    peer = pathlib.Path(peer).resolve()
    table = Table("Start", PEER)
    built, stripped = sizes(program)
    table.add("size as built", "moondial", built / 1e6, "MB")
    table.add("size stripped", "moondial", stripped / 1e6, "MB")
    frame = 'io.write("0:05") io.flush() io.read()'
    with tempfile.TemporaryDirectory(prefix="moondial-") as home:
        environment = {
            "PATH": "/usr/bin:/bin", "HOME": home, "TERM": "xterm-256color", "LC_ALL": "C.UTF-8", "TZ": "UTC"}
        for _ in range(options.runs or 41):
            for name, path, version, first in (
                    ("moondial", program, ["--version"], ["timer", "5s"]), (PEER, peer, ["-e", ""], ["-e", frame])):
                table.add("start and end, --version", name, start_and_end(path, version, environment) * 1e3, "ms")
                seconds, memory = first_frame(path, first, environment)
                table.add("first byte of `timer 5s`", name, seconds * 1e3, "ms")
                table.add("resident at the first frame", name, memory / 1e6, "MB")
        ours, theirs = slowest_answer(program, peer, max(1, (options.runs or 41) // 8), environment)
        table.add("1 MB that means nothing, `when -`", "moondial", ours * 1e3, "ms")
        table.add("1 MB that means nothing, `when -`", PEER, theirs * 1e3, "ms")
    return [table]
