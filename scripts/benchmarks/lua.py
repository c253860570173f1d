"""What calls between Lua and Swift cost, beside the same between Lua and plain C, and what a state costs.

BindingCost times each pair in turn, in one process, on its thread's processor time; here is the median of several such
processes. Its peer calls C functions that are written as Lua's manual teaches it, and Lua by `lua_pcall`; Swift calls
Lua on coroutines from a pool, so that a callback can wait. The loop of Lua around a call is part of both. A state is
made and closed, ours with the environment of scripts and its peer with Lua's own libraries.
"""
import subprocess

from common import Table, build


def measure(options):
    """The tables of this subject."""
    program = build("BindingCost")
    table = Table("Calls between Lua and Swift", "C")
    for _ in range(options.runs or 11):
        for line in subprocess.run([program], check=True, capture_output=True, text=True).stdout.splitlines():
            name, unit, ours, peer = line.split("\t")
            table.add(name, "Swift", float(ours), unit.strip())
            table.add(name, "C", float(peer), unit.strip())
    return [table]
