"""What limits on processor time cost: loops of Lua, each in a process that sets limits and in one that does not."""
import subprocess

from common import Table, build


def measure(options):
    """The tables of this subject."""
    program = build("LimitCost")
    table = Table("Limits on processor time", "unlimited")
    for _ in range(options.runs or 41):
        for mode in ("limited", "unlimited"):
            for line in subprocess.run([program, mode], check=True, capture_output=True, text=True).stdout.splitlines():
                name, milliseconds = line.split("\t")
                table.add(name, mode, float(milliseconds), "ms")
    return [table]
