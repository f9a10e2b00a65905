#!/usr/bin/env python3
"""Each sinner (misbehaving bot) of tests/bots/sinner.c plays a match against an honest bot.

The suite compares with the row of the sinner: the verdict and its message, the
number of faults that cost the match, and the result of the opponent.  It also
checks the replay of the log, the exit status of the run, its memory and disk
space, and that no process remains.  It finds the processes of a run by a mark in
their environment, which forks inherit.

  B=build tests/suites/faults.py [NAME...]    only the named sinners
  ISOLATION=sandbox                           another level than none
  SOAK=1                                      those too that compute throughout
"""
import csv
import os
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor

sys.path.insert(0, "tests/support")
from processes import left_behind
from soak import SOAK
from waiting import PATIENCE_S

BUILD = os.path.abspath(os.environ.get("B", "build"))
SINNER = os.path.join(BUILD, "tests/bots/sinner")
ISOLATION = os.environ.get("ISOLATION", "none")
MEMORY_MAX_KB = 64 * 1024  # of any process of a run; none needs 20 MB
DISK_MAX_KB = 2 * 1024  # of a run's folder, whatever its bots print

CONFIG = """\
name: {name}
game: rummy
mirror: none
rounds: 1
deals_max: 2
seed: faults
time: {{startup: 5s, move: 600ms, bank: 0s, limit: 600ms, grace: 20ms}}
faults: {faults}
isolation: {isolation}
jobs: 1
bots:
  - {{name: sinner, dir: bots, run: [{sinner}, {name}], env: {{MARK: {mark}}}}}
  - {{name: honest, dir: bots, run: [{sinner}, honest], env: {{MARK: {mark}}}}}
"""

# What the other two words change: sinner, faults, verdict, number of faults.
OTHER_WORDS = [
    ("illegal", "lenient", "ok", None),
    ("deep", "lenient", "ok", None),
    ("in-advance", "lenient", "ok|flood", None),
    ("megabyte", "lenient", "protocol", 0),
    ("leaves", "lenient", "exit", 0),
    ("floods-noise", "lenient", "flood", 0),
    ("illegal", "strict", "faults", 1),
    ("deep", "strict", "protocol", 1),
    ("silent", "strict", "timeout", 1),
    ("noisy", "strict", "ok", 0),
]


def rows():
    """(name, faults, verdicts, detail, number of faults or None) of each run"""
    listed = subprocess.run([SINNER, "--list"], check=True, text=True,
                            stdout=subprocess.PIPE).stdout
    assert listed, "sinner --list lists nobody"
    for line in listed.splitlines():
        name, verdicts, detail, _ = line.split("\t")
        if name == "works" and not SOAK and name not in sys.argv:
            continue  # begins-slowly does it for its first answers
        count = {"ok": 0, "exit": 0, "timeout": 5, "faults": 5}.get(verdicts)
        yield (name, "standard", verdicts.split("|"),
               "" if detail == "-" else detail, count)
    for name, faults, verdicts, count in OTHER_WORDS:
        yield name, faults, verdicts.split("|"), "", count


def start(config, out, stderr):
    """Run the arena; (exit status or None, most memory of a process in KB)"""
    arena = subprocess.Popen(
        [os.path.join(BUILD, "arena"), "run", config, "--out", out],
        stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=stderr,
        start_new_session=True)
    until = time.monotonic() + PATIENCE_S
    while time.monotonic() < until:
        pid, status, usage = os.wait4(arena.pid, os.WNOHANG)
        if pid != 0:
            return os.waitstatus_to_exitcode(status), usage.ru_maxrss
        time.sleep(0.01)
    os.killpg(arena.pid, 9)
    os.wait4(arena.pid, 0)
    return None, 0


def disk_kb(folder):
    return sum(os.path.getsize(os.path.join(at, name))
               for at, _, names in os.walk(folder) for name in names) // 1024


def judge(seats, verdicts, detail, count):
    """Complaints about the rows of results.csv."""
    if len(seats) != 2:
        return [f"{len(seats)} rows in results.csv, not 2"]
    wrong = []
    sinner, honest = sorted(seats, key=lambda s: s["bot"] != "sinner")
    if sinner["verdict"] not in verdicts:
        wrong.append("verdict {verdict} ({detail})".format(**sinner))
    if detail not in sinner["detail"]:
        wrong.append(f"\"{detail}\" is not in: {sinner['detail']}")
    if count is not None and int(sinner["faults"]) != count:
        wrong.append("{faults} faults ({detail})".format(**sinner))
    if honest["verdict"] != "ok" or honest["faults"] != "0":
        wrong.append("the other: {verdict}, {detail}".format(**honest))
    if sinner["verdict"] != "ok" and (sinner["place"], honest["place"]) != (
            "2", "1"):
        wrong.append("places {} and {}".format(sinner["place"],
                                               honest["place"]))
    return wrong


def verify(logs):
    """What a replay says against the logs of all runs, whatever was written into them.  A single process reads all of them."""
    if not os.listdir(logs):  # only of bots that must be refused
        return []
    replay = subprocess.run([os.path.join(BUILD, "arena"), "replay", "--verify", logs], check=False, text=True,
                            stdin=subprocess.DEVNULL, capture_output=True)
    read = replay.stdout.count(" verified")
    if replay.returncode != 0 or read != len(os.listdir(logs)):
        return [f"{read} of {len(os.listdir(logs))} logs verified: {replay.stderr}"]
    return []


def play(row, logs):
    """Complaints about one run; its log goes to the folder of all logs."""
    name, faults, verdicts, detail, count = row
    mark = f"{os.getpid()}-{name}-{faults}"
    refused = verdicts == ["refused"]
    with tempfile.TemporaryDirectory() as folder:
        config = os.path.join(folder, "c.yaml")
        out = os.path.join(folder, "out")
        os.mkdir(os.path.join(folder, "bots"))
        os.chmod(folder, 0o755)  # for bots that are other users
        with open(config, "w", encoding="utf-8") as f:
            f.write(CONFIG.format(name=name, faults=faults, mark=mark,
                                  sinner=SINNER,
                                  isolation=ISOLATION))
        with open(os.path.join(folder, "err"), "w+b") as err:
            status, memory = start(config, out, err)
            wrong = left_behind(mark)
            err.seek(0)
            said = err.read().decode(errors="replace")
        if status is None:
            return wrong + [f"the run was not over after {PATIENCE_S} s"]
        if status != (3 if refused else 0):
            wrong.append(f"exit status {status}: {said[-400:]}")
        if memory > MEMORY_MAX_KB:
            wrong.append(f"{memory} KB of memory")
        if disk_kb(out) > DISK_MAX_KB:
            wrong.append(f"{disk_kb(out)} KB of files")
        if refused and detail not in said:
            wrong.append(f"\"{detail}\" is not in: {said[-400:]}")
        if refused or status != 0:
            return wrong
        played = os.listdir(os.path.join(out, "logs"))
        if len(played) != 1:
            wrong.append(f"logs: {played}")
        for log in played:
            os.rename(os.path.join(out, "logs", log), os.path.join(logs, f"{name}-{faults}-{log}"))
        with open(os.path.join(out, "results.csv"), newline="",
                  encoding="utf-8") as f:
            return wrong + judge(list(csv.DictReader(f)), verdicts, detail,
                                 count)


def main():
    if not os.access(os.path.join(BUILD, "arena"), os.X_OK):
        print("no arena is built yet\n0 passed, 0 failed")
        return 0
    todo = [row for row in rows()
            if len(sys.argv) == 1 or row[0] in sys.argv[1:]]
    failed = 0
    with tempfile.TemporaryDirectory() as logs, ThreadPoolExecutor(4) as pool:  # most of the time they wait
        for row, wrong in zip(todo, pool.map(lambda row: play(row, logs), todo)):
            failed += bool(wrong)
            for complaint in wrong:
                print(f"{row[0]}, {row[1]}: {complaint}")
        for complaint in verify(logs):
            failed += 1
            print(complaint)
    print(f"{len(todo) + 1 - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
