#!/usr/bin/env python3
"""Make the pictures in docs/: tools/pictures.py, after `make`; requires chromium.

Plays a match of gin (always the same, except for its times), opens its pages and
takes pictures.  Keeps only the most frequent colours: that halves a picture's size
and looks the same.
"""
import base64
import collections
import os
import struct
import subprocess
import sys
import tempfile
import zlib
from pathlib import Path

sys.path.insert(0, "tests/support")
from browser import Browser
from seated import Table
from waiting import wait_for

ARENA = str(Path(os.environ.get("B", "build")).resolve() / "arena")
COLOURS = 48
OTHER = "goTo('#deal=1&n=9&seat=1'), seek(1, step => isOther(step) && isDecision(step, 1))"
# Pages and moments: a decision with a note, the front page of a review, and decisions of the
# other bot with which the reviewer disagrees.
MOMENTS = {"view": ("view", "goTo('#deal=1&n=23&seat=0'), seek(1, step => step.worth && isDecision(step, 0))"),
           "review-front": ("review", "openFront()"), "review": ("review", OTHER), "review-python": ("review-python", OTHER)}


def chunks(data):
    at = 8
    while at < len(data):
        size, kind = struct.unpack(">I4s", data[at:at + 8])
        yield kind, data[at + 8:at + 8 + size]
        at += 12 + size


def rows_of(data):
    """Return the width of a PNG with 8 bits a channel, and its rows as lists of (r, g, b)."""
    parts = list(chunks(data))
    width, height, _, kind = struct.unpack(">IIBB", parts[0][1][:10])
    step = {2: 3, 6: 4}[kind]
    raw = zlib.decompress(b"".join(part for name, part in parts if name == b"IDAT"))
    above, rows = bytearray(width * step), []
    for y in range(height):
        at = y * (width * step + 1)
        way, row = raw[at], bytearray(raw[at + 1:at + 1 + width * step])
        for i in range(len(row)):
            left, corner = (row[i - step], above[i - step]) if i >= step else (0, 0)
            nearest = min((left, above[i], corner), key=lambda v: abs(left + above[i] - corner - v)) if way == 4 else 0
            row[i] = (row[i] + (0, left, above[i], (left + above[i]) // 2, nearest)[way]) & 255
        rows.append([tuple(row[i:i + 3]) for i in range(0, len(row), step)])
        above = row
    return width, rows


def with_few_colours(data):
    """Convert a picture to a palette."""
    width, rows = rows_of(data)
    common = [colour for colour, _ in collections.Counter(c for row in rows for c in row).most_common(COLOURS)]
    near = {}
    for row in rows:
        for colour in row:
            if colour not in near:
                near[colour] = min(range(len(common)), key=lambda i: sum((a - b) ** 2 for a, b in zip(common[i], colour)))
    lines = b"".join(b"\0" + bytes(near[c] for c in row) for row in rows)

    def chunk(kind, part):
        return struct.pack(">I", len(part)) + kind + part + struct.pack(">I", zlib.crc32(kind + part))

    return (data[:8] + chunk(b"IHDR", struct.pack(">IIBBBBB", width, len(rows), 8, 3, 0, 0, 0)) +
            chunk(b"PLTE", b"".join(map(bytes, common))) + chunk(b"IDAT", zlib.compress(lines, 9)) + chunk(b"IEND", b""))


def take(browser, name):
    browser.run("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
    shot = base64.b64decode(browser.send("Page.captureScreenshot", format="png")["data"])
    path = Path("docs/pictures") / f"{name}.png"
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(with_few_colours(shot))
    print(path, path.stat().st_size)


def take_position(browser, log):
    """Take a picture of a human's page that continues a match."""
    table = Table("--from", f"{log}@1.23", "human", "house:greedy", "--seed", "picture")
    try:
        browser.show(table.url, 1000, height=740)
        wait_for(lambda: browser.run("playing.ask && !playing.busy"))
        take(browser, "from")
    finally:
        table.stop()


def main():
    with tempfile.TemporaryDirectory() as place, Browser() as browser:
        log = f"{place}/cup/logs/000001.jsonl"
        for words in (["play", "gin", "house:critic", "house:random", "--deals", "3", "--seed", "picture", "--out", f"{place}/cup"],
                      ["view", log, "-o", f"{place}/view.html"],
                      ["review", log, "--by", "house:critic", "--seat", "1", "--html", f"{place}/review.html"],
                      ["review", log, "--by", "bots/examples/melds.py", "--seat", "1", "--html", f"{place}/review-python.html"]):
            subprocess.run([ARENA, *words], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        for name, (page, moment) in MOMENTS.items():
            browser.show(f"{place}/{page}.html", 1000, height=740)
            browser.run(moment + ", 1")
            take(browser, name)
        take_position(browser, log)


if __name__ == "__main__":
    main()
