"""What following servers' clocks comes to, against the truth that each server was told to be off by.

ClockFigures asks real servers and scripted ones on loopback: chrony's daemon an hour off, nginx with a shifted clock,
paths of 30 ms, packets that are wrong or hostile, servers that lie. Peers are measured in the same run: RFC 5905's filter
and a filter of least delay on the same packets, and htpdate on the same web server. Nobody sets the machine's clock.
"""
import subprocess

from common import build


class Verdicts:
    """Figures with the aim of each, and whether it is reached."""

    title, reference = "Following servers' clocks", None

    def __init__(self, rows):
        self.rows = rows

    def figures(self):
        """Each row as it was printed."""
        for row, figure, aim, verdict in self.rows:
            yield {"row": row, "figure": figure, "aim": aim, "verdict": verdict}

    def markdown(self):
        """The table as Markdown."""
        lines = [f"### {self.title}", "", "| | figures | aim | |", "|---|---|---|---|"]
        return "\n".join(lines + [f"| {' | '.join(row)} |" for row in self.rows])


def measure(options):
    """The tables of this subject; servers are asked often enough in one run."""
    del options
    output = subprocess.run([build("ClockFigures")], check=True, capture_output=True, text=True).stdout
    return [Verdicts([line.split("\t") for line in output.splitlines() if line.count("\t") == 3])]
