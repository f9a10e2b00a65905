#!/usr/bin/env python3
"""Test `arena grade` with a whole class (`make test-grade`): STUDENTS (150) against five references, 200 deals from both seats each.

Grades the class in one go, within MINUTES (30, on two cores); then with a command that is killed KILLS (3) times and
resumed; then again after one student has resubmitted.  Archives of a million files must be refused in bounded time and
memory.
"""
import csv
import os
import random
import resource
import signal
import subprocess
import sys
import tarfile
import tempfile
import time
import zipfile
from pathlib import Path

sys.path.insert(0, "tests/support")
from claims import holds, tally
from graded import keep_bits

B = Path(os.environ.get("B", "build")).resolve()
ARENA = B / "arena"
STUDENTS = int(os.environ.get("STUDENTS", "150"))
MINUTES = float(os.environ.get("MINUTES", "30"))
KILLS = int(os.environ.get("KILLS", "3"))
MILLION = 1000000
lot = random.Random(int(os.environ.get("SEED", "1")))

# Bars below, near and above the strength of the bots: those near it are played to the last deal.
ASSIGNMENT = f"""\
game: gin
deals_max: 1
rounds: 200
seed: a whole class
grade:
  submission: {{run: bot.sh}}
  ladder:
    - {{run: house:random, points: 10}}
    - {{run: house:first, points: 10}}
    - {{name: picks, run: {B}/tests/bots/picks, points: 10}}
    - {{run: house:greedy, bar: 0.3, points: 30}}
    - {{name: greedy-close, run: house:greedy, bar: 0.46, points: 40}}
"""
KINDS = [("./house greedy", "house"), ("./house first", "house"), ("./house random", "house"),
         ("./picks", "picks"), ("./picks 7", "picks"), ("sh -c 'exit 3'", "picks"), ("sleep 9", "picks")]


def hand_in(folder, kind, number):
    command, program = KINDS[kind]
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "bot.sh").write_text(f"#!/bin/sh\n# of {number}\nexec {command}\n", encoding="utf-8")
    (folder / program).write_bytes((B / "house" if program == "house" else B / "tests/bots/picks").read_bytes())
    (folder / program).chmod(0o755)


def table(out):
    with open(out / "grades.csv", newline="", encoding="utf-8") as file:
        return {row["student"]: row for row in csv.DictReader(file)}


def command(work, out):
    return [ARENA, "grade", work / "gin.yaml", work / "subs", "--out", keep_bits(out)]


def played(out):
    return {p.parts[-4]: p.stat().st_mtime_ns for p in out.glob("students/*/rungs/*/results.db")}


def matches(rows):
    return sum(int(value or 0) for row in rows.values() for key, value in row.items() if key.endswith("_matches"))


def check_whole(work):
    began = time.monotonic()
    ran = subprocess.run(command(work, work / "whole"), capture_output=True, text=True, check=False,
                         stdin=subprocess.DEVNULL)
    took = time.monotonic() - began
    rows = table(work / "whole")
    print(f"{STUDENTS} submissions, {matches(rows)} matches: {took / 60:.1f} minutes, load {os.getloadavg()[0]:.1f}",
          flush=True)
    holds("a class: status 0", ran.returncode == 0, ran.stderr[-2000:])
    holds("every student has a grade", len(rows) == STUDENTS and
          all(row["status"] == "graded" for row in rows.values()), rows)
    holds(f"within {MINUTES:g} minutes", took < 60 * MINUTES, took / 60)
    return rows, took


def check_killed(work, rows, took):
    for _ in range(KILLS):
        with subprocess.Popen(command(work, work / "killed"), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                              stdin=subprocess.DEVNULL, start_new_session=True) as run:
            time.sleep(lot.uniform(1, took / (KILLS + 1)))
            run.send_signal(lot.choice([signal.SIGKILL, signal.SIGINT]))
    time.sleep(2)
    ran = subprocess.run(command(work, work / "killed"), capture_output=True, text=True, check=False,
                         stdin=subprocess.DEVNULL)
    holds("killed and resumed: status 0", ran.returncode == 0, ran.stderr[-2000:])
    now = table(work / "killed")
    # Slow bots forfeit by time-out; the number of matches before they are suspended can differ by one.
    wrong = [name for name, row in rows.items() if row != now.get(name)]
    holds("killed and resumed: the same grades", not wrong, [(rows[n], now.get(n)) for n in wrong[:3]])


def check_again(work, rows):
    name = sorted(rows)[0]
    before = played(work / "whole")
    hand_in(work / "subs" / name, 0, "another time")
    began = time.monotonic()
    ran = subprocess.run(command(work, work / "whole"), capture_output=True, text=True, check=False,
                         stdin=subprocess.DEVNULL)
    print(f"one resubmission: {time.monotonic() - began:.0f} s", flush=True)
    after = played(work / "whole")
    holds("one resubmits: status 0", ran.returncode == 0, ran.stderr[-2000:])
    holds("only that one plays", {n for n in after if after[n] != before.get(n)} == {name})


def write_tar(path):
    with tarfile.open(path, "w:gz", compresslevel=1) as out:
        info = tarfile.TarInfo()
        for number in range(MILLION):
            info.name = f"many/{number}"
            out.addfile(info)


def write_zip(path):
    with zipfile.ZipFile(path, "w") as out:
        for number in range(MILLION):
            out.writestr(f"many/{number}", b"")


def check_million(work):
    """Grade each archive alone, to measure its time and memory."""
    for name, write in (("million.tar.gz", write_tar), ("million.zip", write_zip)):
        subs = work / name
        subs.mkdir()
        write(subs / name)
        out = work / f"{name}.grades"
        began = time.monotonic()
        ran = subprocess.run([ARENA, "grade", work / "gin.yaml", subs, "--out", out], capture_output=True, text=True,
                             check=False, stdin=subprocess.DEVNULL)
        took = time.monotonic() - began
        used = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
        print(f"{name}: refused in {took:.1f} s; no process has used more than {used:.0f} MB", flush=True)
        page = (out / "feedback" / "million" / "feedback.html").read_text(encoding="utf-8")
        holds(f"{name}: status 0", ran.returncode == 0, ran.stderr[-2000:])
        holds(f"{name}: refused", table(out)["million"]["status"] == "refused", table(out))
        holds(f"{name}: the author gets the reason", "more than 10000 files" in page, page[-600:])
        holds(f"{name}: in bounded time", took < 120, took)
        holds(f"{name}: in bounded memory", used < 1024, used)


def main():
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        work.chmod(0o755)
        (work / "gin.yaml").write_text(ASSIGNMENT, encoding="utf-8")
        check_million(work)
        for number in range(STUDENTS):
            hand_in(work / "subs" / f"s{number:03d}", number % len(KINDS), number)
        rows, took = check_whole(work)
        check_killed(work, rows, took)
        check_again(work, rows)
    return tally()


if __name__ == "__main__":
    sys.exit(main())
