"""What all subjects of scripts/bench share: builds, runs of programs, and tables of figures."""
import os
import pathlib
import statistics
import subprocess
import sys

TOP = pathlib.Path(__file__).resolve().parent.parent.parent


class Unmeasurable(Exception):
    """The program did something else than what was to be measured."""


def build(product):
    """The path of a static release build, made now."""
    subprocess.run([TOP / "scripts/setup", "--quiet", "--bench"], check=True)
    made = subprocess.run(
        ["swift", "build", "-c", "release", "--static-swift-stdlib", "--product", product], cwd=TOP, text=True,
        env=os.environ | {"BENCH": "1"}, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    if made.returncode:
        sys.exit(f"{made.stdout}scripts/bench: the release build failed")
    return TOP / ".build/release" / product


class Table:
    """Figures of several programs, one of which the others are compared with."""

    def __init__(self, title, reference):
        self.title, self.reference, self.rows = title, reference, {}

    def add(self, row, column, value, unit=""):
        """Notes one run's value; the table gives the median of all and how far they lie apart."""
        self.rows.setdefault((row, unit), {}).setdefault(column, []).append(value)

    def columns(self):
        """The programs, in the order in which they came."""
        names = []
        for values in self.rows.values():
            names += [name for name in values if name not in names]
        return names

    def figures(self):
        """Each row with its medians, spreads, and ratios to the reference's median."""
        for (row, unit), values in self.rows.items():
            medians = {column: statistics.median(runs) for column, runs in values.items()}
            base = medians.get(self.reference)
            yield {
                "row": row, "unit": unit,
                "values": {
                    column: {
                        "median": medians[column], "least": min(runs), "most": max(runs), "runs": len(runs),
                        "ratio": medians[column] / base if base else None}
                    for column, runs in values.items()}}

    def markdown(self):
        """The table as Markdown: the median, the least and the most, and how many times the reference it is."""
        names = self.columns()
        lines = [f"### {self.title}", "", "| | " + " | ".join(names) + " |", "|---" * (len(names) + 1) + "|"]
        for figure in self.figures():
            cells = []
            for name in names:
                value = figure["values"].get(name)
                if value is None:
                    cells.append("–")
                    continue
                cell = number(value["median"])
                if value["runs"] > 1:
                    cell += f" ({number(value['least'])}–{number(value['most'])})"
                if name != self.reference and value["ratio"] is not None:
                    cell += f" ×{value['ratio']:.2f}"
                cells.append(cell)
            unit = f", {figure['unit']}" if figure["unit"] else ""
            lines.append(f"| {figure['row']}{unit} | " + " | ".join(cells) + " |")
        return "\n".join(lines)


def number(value):
    """Three digits or so."""
    return f"{value:.0f}" if abs(value) >= 100 else f"{value:.1f}" if abs(value) >= 10 else f"{value:.2f}"
