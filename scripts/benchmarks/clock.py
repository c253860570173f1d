"""What following servers' clocks comes to, against the truth that each server was told to be off by.

ClockFigures asks real servers and scripted ones on loopback: chrony's daemon an hour off, nginx with a shifted clock,
paths of 30 ms, packets that are wrong or hostile, servers that lie. Peers are measured in the same run: RFC 5905's filter
and a filter of least delay on the same packets, and htpdate on the same web server. Nobody sets the machine's clock.

usage: scripts/benchmarks/clock.py PROGRAM      (PROGRAM is ClockFigures of a release build with BENCH=1)
"""
import subprocess
import sys

PRODUCT = "ClockFigures"


def measure(program, runs=1):
    """Rows of name, figures, aim and verdict; servers are asked often enough in one run."""
    del runs
    output = subprocess.run([program], check=True, capture_output=True, text=True).stdout
    return [line.split("\t") for line in output.splitlines() if line.count("\t") == 3]


def report(rows):
    """The rows as lines of a table."""
    yield "following servers' clocks"
    for name, value, aim, verdict in rows:
        yield f"{name:<46}{verdict:<13}{value}"
        yield f"{'':<46}{'aim:':<13}{aim}"


if __name__ == "__main__":
    for text in report(measure(sys.argv[1])):
        print(text)
