"""What actions cost the loop, and webhooks beside curl.

ActionFigures lets timers expire whose actions ask for a program, finds it and all that it is started with, and tells a
result: all that the loop does for an action but the start of the program, which is measured beside it. Then a script sends a thousand webhooks to nginx on loopback, fifty
at a time, and has a function called with each result; curl sends the same, which includes its own start (the row of one
post). Runs alternate.
"""
import subprocess

from common import Table, build


def measure(options):
    """The tables of this subject."""
    program = build("ActionFigures")
    dispatch = Table("Actions on the loop", "a program's start and end")
    posts = Table("Webhooks", "curl --parallel")
    for _ in range(options.runs or 5):
        for table, words in ((dispatch, ["dispatch", "1000"]), (posts, ["posts", "1000"])):
            output = subprocess.run([program, *words], check=True, capture_output=True, text=True).stdout
            for line in output.splitlines():
                row, unit, column, value = line.split("\t")
                table.add(row, column, float(value), unit)
    return [dispatch, posts]
