"""Run the arena with an intruder and an honest bot, and check the results."""
import csv
import glob
import json
import os
import re
import shutil
import subprocess
import tempfile

from processes import left_behind
from soak import SOAK
from waiting import PATIENCE_S

BUILD = os.path.abspath(os.environ.get("B", "build"))
ALL = os.environ.get("HOSTILE", "all" if SOAK else "") == "all"
ORDINARY = ["setpriv", "--reuid", "65534", "--regid", "65534",
            "--clear-groups"]
LEVELS = "sandbox", "process"
MEMORY_MAX_KB = 64 * 1024
PYTHON = "/usr/bin/python3"
# Half of what a start costs is to compile the source and to look for packages.
INTRUDER = f"{PYTHON}, -IS, intruder.pyc"
HONEST = f"[{INTRUDER}, honest]"  # what `changed` replaces
CONFIG = """\
name: {name}
game: rummy
mirror: none
rounds: {rounds}
deals_max: 2
seed: hostile
time: {{startup: 5s, move: {limit}, bank: 0s, limit: {limit}, grace: 100ms,
       clock: {clock}}}
limits: {{{limits}}}
faults: {faults}
isolation: {level}
jobs: 1
bots:
  - {{name: intruder, dir: bots/intruder, run: [{intruder}, {name}],
     env: {{MARK: {mark}, TARGETS: "{targets}"}}}}
  - {{name: honest, dir: bots/honest, run: [{sinner}, {opponent}],
     env: {{MARK: {mark}}}}}
"""
# Opponents that give the intruder time to ponder.
OPPONENTS = {"ponders": "thinks", "ponders-in-children": "thinks",
             "is-woken-by-children": "thinks",
             "ponders-a-little": "begins-slowly"}
CPU_CLOCK = "spins", "spins-in-threads", "ponders"
# Their first time-out is enough: each uses a CPU for the whole limit.
BURN = "spins", "spins-in-threads", "starves-itself", "starves-itself-in-children"


def sanitized():
    """Return whether the box has sanitizers; then it sets no memory limit, since
    theirs exceeds any."""
    with open(BUILD + "/deadwood-box", "rb") as f:
        return b"__asan_init" in f.read()


def rows():
    listed = subprocess.run([PYTHON, "tests/bots/intruder.py", "--list"],
                            check=True, text=True, stdout=subprocess.PIPE)
    assert listed.stdout, "intruder.py --list prints nothing"
    for line in listed.stdout.splitlines():
        name, verdicts, limits, levels, _ = line.split("\t")
        if name == "wants-more" and sanitized():
            continue  # the sanitizer raises every limit
        for level in levels.split():
            yield name, verdicts.split("|"), limits, level


class House:
    """A folder with the programs and bots that every user can read."""

    def __init__(self, folder):
        self.folder = folder
        os.chmod(folder, 0o755)
        for program in "arena", "referee", "house", "deadwood-box":
            shutil.copy(os.path.join(BUILD, program), folder)
        for program in "sinner", "without":
            shutil.copy(os.path.join(BUILD, "tests/bots", program), folder)
        self.users = [user for user in ([[]] if os.getuid() else [[], ORDINARY]) if self.can_isolate(user)]
        subprocess.run([PYTHON, "-c", "import py_compile, sys; py_compile.compile(*sys.argv[1:])",
                        "tests/bots/intruder.py", folder + "/intruder.pyc"], check=True)

    def can_isolate(self, user):
        can = subprocess.run([*user, self.folder + "/deadwood-box", "--check"],
                             capture_output=True, text=True, check=False)
        if can.returncode != 0:
            print(f"isolation cannot be had here: {can.stderr}")
        return can.returncode == 0

    def in_turn(self, cases, user):
        """Return the cases that this user tries.  In `make test`, each case is tried by one of both users.

        The first user of a pair of neighbours changes from pair to pair, so that of the cases
        (name, level) each user tries both levels.
        """
        if ALL or len(self.users) < 2:
            return list(cases)
        turn = self.users.index(user) + int(os.environ.get("SOAK_SEED", "1"))
        return [case for i, case in enumerate(cases) if (i + i // 2 + turn) % 2 == 0]

    def place(self, name, limits, mark, user, clock="wall", level="sandbox"):
        at = tempfile.mkdtemp(dir=self.folder)
        once = name in BURN and not ALL
        os.makedirs(at + "/bots/intruder")
        os.makedirs(at + "/bots/honest")
        for program in "tests/bots/intruder.py", self.folder + "/intruder.pyc":
            shutil.copy(program, at + "/bots/intruder")
        with open(at + "/bots/honest/source.c", "w", encoding="ascii") as f:
            f.write("secret\n")
        targets = ":".join([at + "/c.yaml", at + "/out", at + "/bots/honest",
                            at + "/bots/honest/source.c"])
        with open(at + "/c.yaml", "w", encoding="utf-8") as f:
            f.write(CONFIG.format(
                name=name, limits=limits, mark=mark, targets=targets,
                intruder=INTRUDER, clock=clock, level=level,
                faults="strict" if once else "standard", rounds=1 if once else 2,
                limit="200ms" if name in CPU_CLOCK and once else "500ms",
                opponent=OPPONENTS.get(name, "honest"),
                sinner=self.folder + "/sinner"))
        for path, _, _ in os.walk(at):
            os.chmod(path, 0o755)
        if user:
            os.chown(at, 65534, 65534)
        return at

    def arena(self, at, user, **more):
        return subprocess.Popen(
            [*user, self.folder + "/arena", "run", at + "/c.yaml", "--out",
             at + "/out"], stdin=subprocess.DEVNULL, text=True,
            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
            env={**os.environ, "SECRET": "seed", "HOME": at + "/home"},
            **more)


def wait(arena, seconds=2 * PATIENCE_S):
    """Wait for the arena.  Returns its exit status and its messages."""
    killer = None
    try:
        _, said = arena.communicate(timeout=seconds)
    except subprocess.TimeoutExpired:
        arena.kill()
        _, said = arena.communicate()
        killer = f"still running after {seconds} s; "
    return arena.returncode, (killer or "") + said


def seats(at):
    with open(at + "/out/results.csv", newline="", encoding="utf-8") as f:
        return list(csv.DictReader(f))


def play(house, row, user, want):
    """Play against one intruder; return a list of errors."""
    name, verdicts, limits, level = row
    mark = f"{os.getpid()}-{name}-{level}-{bool(user)}"
    clock = "cpu" if name in CPU_CLOCK else "wall"
    at = house.place(name, limits, mark, user, clock, level)
    status, said = wait(house.arena(at, user))
    wrong = left_behind(mark)
    if status != 0:
        return wrong + [f"exit status {status}: {said[-600:]}"]
    told = told_by_intruder(at)
    wrong += re.findall("BREACH: .*", told)[:5]
    got = seats(at)
    for seat in got:
        if seat["bot"] == "honest" and (seat["verdict"] != "ok" or
                                        seat["faults"] != "0"):
            wrong.append(f"honest: {seat['verdict']}, {seat['detail']}")
        verdict = seat["verdict"]
        if verdict == "ok" and "fault" in verdicts and seat["faults"] != "0":
            verdict = "fault"
        if seat["bot"] == "intruder" and verdict not in verdicts:
            wrong.append(f"verdict {seat['verdict']}: {seat['detail']}; "
                         f"{told[-300:]}")
    if want and all(s["verdict"] == "ok" for s in got):
        scores = [(s["match"], s["bot"], s["score"]) for s in got]
        if scores != want:
            wrong.append(f"scores {scores} and not {want}")
    if name in ("ponders", "ponders-a-little") and "stopped between its turns" not in told and ponders_enough(at):
        wrong.append("its pondering was not noticed")
    if name in ("ponders-in-children", "is-woken-by-children"):
        wrong += ran_between(at)
    return wrong


def ponders_enough(at):
    """Return whether it used, in a match, surely more CPU time than is free (referee/judge/ponder.h).

    On a busy machine it may get no CPU while others play: then there is nothing
    to notice.  Its numbers include the part of its own turns before the referee
    reads the answer.
    """
    for said in glob.glob(at + "/out/bots/intruder/*.log"):
        with open(said, encoding="utf-8") as log:
            told = [tuple(map(int, t)) for t in re.findall(r"^used (\d+) us of (\d+) us, to request \d+$", log.read(), re.M)]
        if sum(us for us, _ in told) > 1.5 * (50000 + sum(1000 + passed / 10 for _, passed in told)):
            return True
    return False


def ran_between(at):
    """Return an error if a bot or its children ran while others played.

    A part of the time between an answer and the next request belongs to the bot's
    own turns: until the referee has read the answer, and from the moment that it
    continues the bot.  The clock runs then, so the log contains that time, on a
    busy machine too.
    """
    wrong = []
    for said in sorted(glob.glob(at + "/out/bots/intruder/*.log")):
        with open(f"{at}/out/logs/{os.path.basename(said)[:-4]}.jsonl",
                  encoding="utf-8") as log:
            records = [json.loads(line) for line in log]
        seat = records[0]["players"].index("intruder")
        own = {r["req"]: r["wall_us"] for r in records
               if r.get("seat") == seat and "wall_us" in r}
        with open(said, encoding="utf-8") as log:
            told = [tuple(map(int, t)) for t in re.findall(
                r"^used (\d+) us of (\d+) us, to request (\d+)$",
                log.read(), re.M)]
        over = sum(max(0, used - own.get(req - 1, 0) - own.get(req, 0))
                   for used, _, req in told)
        passed = sum(us for _, us, _ in told)
        if not told or over > 20000 + passed / 30:
            wrong.append(f"it ran {over} us while others played, in "
                         f"{passed} us and {len(told)} turns")
    return wrong


def baseline(house, user):
    at = house.place("honest", "", "baseline", user)
    status, said = wait(house.arena(at, user))
    assert status == 0, said
    return [(s["match"], s["bot"], s["score"]) for s in seats(at)]


def changed(at, *changes):
    """Replace texts in a configuration."""
    with open(at + "/c.yaml", encoding="utf-8") as f:
        text = f.read()
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new)
    with open(at + "/c.yaml", "w", encoding="utf-8") as f:
        f.write(text)


def told_by_intruder(at):
    return "".join(open(log, encoding="utf-8", errors="replace").read()
                   for log in glob.glob(at + "/out/bots/intruder/*.log"))
