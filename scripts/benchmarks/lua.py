"""What calls between Lua and Swift cost, beside the same between Lua and plain C, and what a state costs.

BindingCost times each pair in turn, in one process, on its thread's processor time; here is the median of several such
processes. Its peer calls C functions that are written as Lua's manual teaches it, and Lua by `lua_pcall`; Swift calls
Lua on coroutines from a pool, so that a callback can wait. The loop of Lua around a call is part of both. A state is
made and closed, ours with the environment of scripts and its peer with Lua's own libraries.
"""
import statistics
import subprocess

PRODUCT = "BindingCost"


def measure(program, runs):
    """Rows of name, unit, ours and the peer's."""
    values = {}
    for _ in range(runs):
        for line in subprocess.run([program], check=True, capture_output=True, text=True).stdout.splitlines():
            name, unit, ours, peer = line.split("\t")
            values.setdefault((name, unit), []).append((float(ours), float(peer)))
    return [(name, unit, *(statistics.median(column) for column in zip(*rows)))
            for (name, unit), rows in values.items()]


def report(rows):
    """The rows as lines of a table."""
    yield f"{'calls between Lua and Swift':<36}{'Swift':>12}{'C':>12}{'ratio':>9}"
    for name, unit, ours, peer in rows:
        yield f"{name:<36}{ours:>9.1f} {unit:<2}{peer:>9.1f} {unit:<2}{ours / peer:>8.2f}x"
