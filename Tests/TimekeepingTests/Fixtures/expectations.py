#!/usr/bin/env python3
"""Prints what Python's zoneinfo, and plain searching, make of zones and cron lines, for tests to compare with.

usage: expectations.py zones [--seed N] [--zones N] [--instants N]      (default: all zones, 1,000 instants each)
       expectations.py cron [--seed N] [--lines N]

`zones` prints a line a zone: its name, then SECOND:OFFSET for every second before, at and after a transition from 1970
to 2100, and for random instants. `cron` prints, with tabs between them: the line, the zone, an instant in Unix seconds,
and the next five runs, with spaces between them.
"""
import argparse
import datetime
import pathlib
import random
import struct
import zoneinfo

START = 0  # 1970-01-01T00:00:00Z
END = 4102444800  # 2100-01-01T00:00:00Z
FOLDERS = [pathlib.Path(folder) for folder in zoneinfo.TZPATH]
WEEK = 7 * 86400


def names():
    """The names of all zones with a file, in order."""
    return sorted(name for name in zoneinfo.available_timezones() if any((f / name).is_file() for f in FOLDERS))


def offset(zone, second):
    return int(datetime.datetime.fromtimestamp(second, zone).utcoffset().total_seconds())


def table(name):
    """The transitions in the zone's file, from its 64-bit block."""
    data = next(f / name for f in FOLDERS if (f / name).is_file()).read_bytes()
    utc, standard, leap, times, types, characters = struct.unpack(">6l", data[20:44])
    second = 44 + times * 5 + types * 6 + characters + leap * 8 + standard + utc
    (count,) = struct.unpack(">l", data[second + 32 : second + 36])
    return struct.unpack(f">{count}q", data[second + 44 : second + 44 + 8 * count])


def transitions(name, zone):
    """All transitions from START to END: those of the file, and after it those that a weekly look finds."""
    found = [second for second in table(name) if START <= second < END]
    second = max(found[-1] if found else START, START)
    while second < END:
        later = second + WEEK
        if offset(zone, second) != offset(zone, later):
            low, high = second, later
            while high - low > 1:
                middle = (low + high) // 2
                low, high = (middle, high) if offset(zone, middle) == offset(zone, second) else (low, middle)
            found.append(high)
        second = later
    return found


def print_zones(options):
    chooser = random.Random(options.seed)
    chosen = names()
    if options.zones:
        chosen = chooser.sample(chosen, options.zones)
    for name in chosen:
        zone = zoneinfo.ZoneInfo(name)
        seconds = [second + shift for second in transitions(name, zone) for shift in (-1, 0, 1)]
        seconds += [chooser.randrange(START, END) for _ in range(options.instants)]
        print(name, *(f"{second}:{offset(zone, second)}" for second in seconds))


def field(chooser, low, high, often):
    """A field's text and its numbers; an asterisk as `often` says."""
    if chooser.random() < often:
        step = chooser.choice([1, 1, 2, 5, 7])
        return ("*" if step == 1 else f"*/{step}"), set(range(low, high + 1, step))
    items, numbers = [], set()
    for _ in range(chooser.choice([1, 1, 2])):
        first = chooser.randint(low, high)
        last = chooser.randint(first, high) if chooser.random() < 0.4 else first
        step = chooser.choice([1, 2, 3]) if last > first else 1
        items.append(str(first) if last == first else f"{first}-{last}" + (f"/{step}" if step > 1 else ""))
        numbers |= set(range(first, last + 1, step))
    return ",".join(items), numbers


def matches(date, fields):
    (day_text, days), (_, months), (weekday_text, weekdays) = fields[2:]
    by_day, by_weekday = date.day in days, date.isoweekday() % 7 in {number % 7 for number in weekdays}
    both = day_text.startswith("*") or weekday_text.startswith("*")
    return date.month in months and (by_day and by_weekday if both else by_day or by_weekday)


def runs(fields, zone, after):
    """The first five runs after an instant, or None when they are too far off to be searched for."""
    (minute_text, minutes), (hour_text, hours) = fields[:2]
    found = set()
    if minute_text.startswith("*") or hour_text.startswith("*"):
        second = after // 60 * 60 + 60
        while len(found) < 5 and second < after + 30 * 86400:
            shown = datetime.datetime.fromtimestamp(second, zone)
            if shown.minute in minutes and shown.hour in hours and matches(shown, fields):
                found.add(second)
            second += 60
    else:
        date = datetime.datetime.fromtimestamp(after, zone).date() - datetime.timedelta(days=2)
        for _ in range(8000):
            if matches(date, fields):
                for hour in hours:
                    for minute in minutes:
                        shown = datetime.datetime.combine(date, datetime.time(hour, minute), zone)
                        if shown.timestamp() > after:
                            found.add(int(shown.timestamp()))
            # Two days on nothing can come that is earlier than the five.
            if len(found) >= 5 and datetime.datetime.combine(date, datetime.time(), zone).timestamp() > sorted(found)[
                    4] + 2 * 86400:
                break
            date += datetime.timedelta(days=1)
    return sorted(found)[:5] if len(found) >= 5 else None


def print_cron(options):
    chooser = random.Random(options.seed)
    zones = ["Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Pacific/Apia", "Asia/Shanghai", "Africa/Cairo",
             "America/Sao_Paulo", "Asia/Tehran", "Etc/GMT+5"]
    printed = 0
    while printed < options.lines:
        name = chooser.choice(zones)
        zone = zoneinfo.ZoneInfo(name)
        changes = [second for second in transitions(name, zone) if second > 946684800]
        near = chooser.choice(changes) if changes and chooser.random() < 0.8 else chooser.randrange(946684800, END)
        after = near + chooser.randrange(-2 * 86400, 86400)
        fields = [field(chooser, *form) for form in
                  [(0, 59, 0.2), (0, 23, 0.2), (1, 31, 0.6), (1, 12, 0.8), (0, 7, 0.6)]]
        found = runs(fields, zone, after)
        if found:
            print(" ".join(text for text, _ in fields), name, after, " ".join(map(str, found)), sep="\t")
            printed += 1


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=["zones", "cron"])
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--zones", type=int, default=0, metavar="N")
    parser.add_argument("--instants", type=int, default=1000, metavar="N")
    parser.add_argument("--lines", type=int, default=100, metavar="N")
    options = parser.parse_args()
    (print_zones if options.what == "zones" else print_cron)(options)


if __name__ == "__main__":
    main()
