#!/usr/bin/env python3
"""`arena grade`: the note about submissions that act alike, and sources in the layout of JPlag."""
import csv
import json
import os
import re
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

sys.path.insert(0, "tests/support")
from claims import holds, tally
from graded import engine, keep_bits
from soak import SOAK

B = Path(os.environ.get("B", "build")).resolve()
ARENA = B / "arena"
ASSIGNMENT = f"""\
game: gin
deals_max: 1
rounds: {15 if SOAK else 8}
seed: alike
isolation: none
grade:
  check: false
  submission: {{build: "echo made >made.txt", run: bot.sh}}
  ladder:
    - {{run: house:random, bar: 0.4}}
    - {{run: house:greedy, bar: 0.4}}
"""
OWN = {"ann": "./house greedy", "bob": "./house first", "cat": "./house random", "dan": "./picks 1", "eve": "./picks 70001",
       "fay": "./picks 3000017"}
SHORT = re.sub("rounds: .*", "rounds: 1", ASSIGNMENT)  # for who looks at sources
MATCHES_MAX = 40  # of python/deadwood_grade/alike.py


def grade(work, bots, *more, text=ASSIGNMENT):
    work.mkdir()
    (work / "gin.yaml").write_text(text, encoding="utf-8")
    for name, command in bots.items():
        folder = work / "subs" / name
        folder.mkdir(parents=True)
        (folder / "bot.sh").write_text(f"#!/bin/sh\n# {name}'s own work\nexec {command}\n", encoding="utf-8")
        for program in "house", "tests/bots/picks":
            path = folder / Path(program).name
            path.write_bytes(engine(program))
            path.chmod(0o755)
    (work / "subs" / "ugh.zip").write_bytes(b"no archive")
    with tarfile.open(work / "subs" / "out.tar", "w") as out:  # leads out once the folder w is taken away
        for name, kind, to in (("w/f", tarfile.REGTYPE, ""), ("w/l", tarfile.SYMTYPE, "../ann")):
            info = tarfile.TarInfo(name)
            info.type, info.linkname = kind, to
            out.addfile(info)
    ran = subprocess.run([ARENA, "grade", work / "gin.yaml", work / "subs", "--out", keep_bits(work / "out"), *more],
                         capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL)
    holds(f"{work.name}: status 0", ran.returncode == 0, ran.stderr)
    with open(work / "out" / "alike.csv", newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def acts(out, student):
    """Each rung's and match's actions in their order: whose, what, and whether it was the bot's own choice."""
    found = {}
    for log in sorted(out.glob(f"students/{student}/rungs/*/logs/*.jsonl")):
        if int(log.stem) > MATCHES_MAX:
            continue
        records = [json.loads(line) for line in log.read_text(encoding="utf-8").splitlines()]
        own = records[0]["players"].index("submission")
        found[log.parts[-3], log.stem] = [(r["seat"], r["action"], r["seat"] == own and "by" not in r)
                                          for r in records if r["type"] == "do"]
    return found


def counted(out, a, b):
    """Decisions that both made in one situation, and how often they were the same."""
    all_a, all_b = acts(out, a), acts(out, b)
    decisions = same = 0
    for key in all_a.keys() & all_b.keys():
        for x, y in zip(all_a[key], all_b[key]):
            if x[2] and y[2]:
                decisions += 1
                same += x == y
            if x[:2] != y[:2]:
                break
    return decisions, same


def check_notes(work):
    rows = grade(work / "own", OWN)
    holds("six programs of their own: nobody stands out", rows == [], rows)
    rows = grade(work / "copied", {**OWN, "gil": OWN["eve"]})
    pairs = [{row["a"], row["b"]} for row in rows]
    holds("a copy under another name stands out, and nobody else", pairs == [{"eve", "gil"}], rows)
    if rows:
        told = int(rows[0]["decisions"]), int(rows[0]["same"])
        holds("their decisions, counted again", told == counted(work / "copied" / "out", "eve", "gil"),
              told, counted(work / "copied" / "out", "eve", "gil"))
        holds("all of them are the same", told[0] == told[1] > 30, told)
        holds("and their names", {rows[0]["name_a"], rows[0]["name_b"]} == {"eve", "gil"}, rows[0])
        holds("which others do not do", float(rows[0]["expected"]) < told[0], rows[0])
    packed = grade(work / "packed", {**OWN, "gil": OWN["eve"]}, text="logs: compressed\n" + ASSIGNMENT)
    holds("compressed logs: the same", packed == rows and not list(work.glob("packed/out/students/*/rungs/*/logs/*.jsonl")), packed)
    rows = grade(work / "started", {name: "./house greedy" for name in OWN})
    holds("all began with one starter: nobody stands out", rows == [], rows)
    rows = grade(work / "few", {"ann": OWN["ann"], "bob": OWN["ann"], "cat": OWN["cat"]})
    holds("three students: there is nothing to hold a pair against", rows == [], rows)


def check_jplag(work):
    jplag = work / "jplag"
    grade(work / "sources", {"ann": "./house greedy", "bob": "./house first"}, "--jplag", jplag, text=SHORT)
    names = {p.name for p in (jplag / "submissions").iterdir()}
    holds("JPlag: a folder a student, without who was refused", names == {"ann", "bob"}, names)
    files = {p.name for p in (jplag / "submissions" / "ann").iterdir()}
    holds("JPlag: what was handed in, and nothing that was built", files == {"bot.sh", "house", "picks"}, files)
    base = {p.name for p in (jplag / "base").iterdir()}
    holds("JPlag: the starters are base code", {"python", "c", "java"} <= base and "house" not in base, base)
    again = subprocess.run([ARENA, "grade", work / "sources" / "gin.yaml", work / "sources" / "subs", "--out",
                            work / "sources" / "out", "--jplag", jplag], capture_output=True, text=True, check=False,
                           stdin=subprocess.DEVNULL)
    holds("JPlag: not into a folder of something else", again.returncode == 1 and "is not empty" in again.stderr,
          again.stderr)
    (work / "given").mkdir()
    (work / "given" / "bot.py").write_text("# begin here\n", encoding="utf-8")
    text = SHORT.replace("grade:\n", "grade:\n  starter: ../given\n")
    grade(work / "starter", {"ann": "./house first"}, "--jplag", work / "jplag2", text=text)
    base = {p.name for p in (work / "jplag2" / "base").iterdir()}
    holds("JPlag: the class's own starter", base == {"bot.py"}, base)


def main():
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        work.chmod(0o755)
        check_notes(work)
        check_jplag(work)
    return tally()


if __name__ == "__main__":
    sys.exit(main())
