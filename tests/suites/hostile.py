#!/usr/bin/env python3
"""Each intruder of tests/bots/intruder.py plays against an honest bot, isolated.

Held against its row: the verdict, no breach that it tells of, an opponent whose
score is what it is against an honest bot, nothing left behind (processes,
files), the arena's memory.  As the own user, and as an ordinary one when that
is root.  Then: the refusals, and an arena that is killed among fork bombs.

  B=build tests/suites/hostile.py [NAME...]   only these
  HOSTILE=all                                 as the ordinary user too, and all
                                              of sinner.c at level sandbox
"""
import csv
import ctypes
import errno
import glob
import json
import os
import random
import re
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time
from concurrent.futures import ThreadPoolExecutor

sys.path.insert(0, "tests/support")
from waiting import PATIENCE_S, wait_for

BUILD = os.path.abspath(os.environ.get("B", "build"))
ALL = os.environ.get("HOSTILE") == "all"
ORDINARY = ["setpriv", "--reuid", "65534", "--regid", "65534",
            "--clear-groups"]
MEMORY_MAX_KB = 64 * 1024
LEAVE_S = 10  # for what was killed to be gone; none of them ends by itself so soon
TRIES = 20  # of what depends on who is first, on a machine that is busy
PYTHON = "/usr/bin/python3"

CONFIG = """\
name: {name}
game: rummy
mirror: none
rounds: 2
deals_max: 2
seed: hostile
time: {{startup: 5s, move: 500ms, bank: 0s, limit: 500ms, grace: 100ms,
       clock: {clock}}}
limits: {{{limits}}}
isolation: {level}
jobs: 1
bots:
  - {{name: intruder, dir: bots/intruder, run: [{python}, intruder.py, {name}],
     env: {{MARK: {mark}, TARGETS: "{targets}"}}}}
  - {{name: honest, dir: bots/honest, run: [{sinner}, {opponent}],
     env: {{MARK: {mark}}}}}
"""

# Who gives others time to ponder.
OPPONENTS = {"ponders": "thinks", "ponders-in-children": "thinks",
             "is-woken-by-children": "thinks",
             "ponders-a-little": "begins-slowly"}
CPU_CLOCK = "spins", "spins-in-threads", "ponders"


def sanitized():
    """A box with sanitizers, which sets no limit to memory: their own is above
    any."""
    with open(BUILD + "/deadwood-box", "rb") as f:
        return b"__asan_init" in f.read()


def rows():
    listed = subprocess.run([PYTHON, "tests/bots/intruder.py", "--list"],
                            check=True, text=True, stdout=subprocess.PIPE)
    assert listed.stdout, "intruder.py --list lists nobody"
    for line in listed.stdout.splitlines():
        name, verdicts, limits, levels, _ = line.split("\t")
        if name == "wants-more" and sanitized():
            continue  # it asks for more of every limit
        for level in levels.split():
            yield name, verdicts.split("|"), limits, level


def marked(mark):
    want, found = b"MARK=" + mark.encode(), []
    for pid in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open(f"/proc/{pid}/environ", "rb") as f:
                if want in f.read().split(b"\0"):
                    with open(f"/proc/{pid}/stat", encoding="ascii") as s:
                        if s.read().rsplit(")", 1)[1].split()[0] != "Z":
                            found.append(int(pid))
        except OSError:
            pass
    return found


def left_behind(mark):
    wait_for(lambda: not marked(mark), LEAVE_S)
    left = marked(mark)
    for pid in left:
        os.kill(pid, signal.SIGKILL)
    return [f"left behind: {len(left)} processes"] if left else []


class House:
    """The programs and bots where every user finds them."""

    def __init__(self, folder):
        self.folder = folder
        os.chmod(folder, 0o755)
        for program in "arena", "referee", "house", "deadwood-box":
            shutil.copy(os.path.join(BUILD, program), folder)
        for program in "sinner", "without":
            shutil.copy(os.path.join(BUILD, "tests/bots", program), folder)

    def place(self, name, limits, mark, user, clock="wall", level="sandbox"):
        at = tempfile.mkdtemp(dir=self.folder)
        os.makedirs(at + "/bots/intruder")
        os.makedirs(at + "/bots/honest")
        shutil.copy("tests/bots/intruder.py", at + "/bots/intruder")
        with open(at + "/bots/honest/source.c", "w", encoding="ascii") as f:
            f.write("secret\n")
        targets = ":".join([at + "/c.yaml", at + "/out", at + "/bots/honest",
                            at + "/bots/honest/source.c"])
        with open(at + "/c.yaml", "w", encoding="utf-8") as f:
            f.write(CONFIG.format(
                name=name, limits=limits, mark=mark, targets=targets,
                python=PYTHON, clock=clock, level=level,
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
    """(exit status, what it said, most memory of a process in KB)"""
    killer = None
    try:
        _, said = arena.communicate(timeout=seconds)
    except subprocess.TimeoutExpired:
        arena.kill()
        _, said = arena.communicate()
        killer = f"not over after {seconds} s; "
    return arena.returncode, (killer or "") + said


def seats(at):
    with open(at + "/out/results.csv", newline="", encoding="utf-8") as f:
        return list(csv.DictReader(f))


def play(house, row, user, want):
    """Complaints about one intruder"""
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
    if name in ("ponders", "ponders-a-little") and "stopped between its turns" not in told:
        wrong.append("nobody noticed that it ponders")
    if name in ("ponders-in-children", "is-woken-by-children"):
        wrong += ran_between(at)
    return wrong


def ran_between(at):
    """Complaints about a bot or its children that ran while others played

    What they use from an answer to the next request they use in part in their
    own turns: until the referee has read the answer, and from the moment that
    it goes on.  The clock runs then, so the log tells how long that was,
    on a busy machine too.
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


def bombed(mark):
    """Waits until a bomb has gone off; a complaint if it did not"""
    return [] if wait_for(lambda: len(marked(mark)) >= 8) else ["no bomb went off"]


def killed_among_bombs(house, user):
    """SIGKILL to the arena; nothing runs on, and the run can be resumed"""
    mark = f"{os.getpid()}-killed-{bool(user)}"
    at = house.place("bombs", "processes: 16", mark, user)
    arena = house.arena(at, user)
    wrong = bombed(mark)
    arena.kill()
    arena.communicate()
    wrong += left_behind(mark)
    status, said = wait(house.arena(at, user))
    if status != 0 or len(seats(at)) != 4:
        wrong.append(f"resumed: {status} {said[-400:]}")
    return wrong + left_behind(mark)


def changed(at, *changes):
    """Other words in a configuration"""
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


KEPT = "game: rummy\nrestart: never\ndeals: own"


def waits_between_matches(house, user):
    """A process that is kept does not run while it waits for its next match"""
    at = house.place("ponders-between-matches", "", "kept", user)
    changed(at, ("game: rummy", KEPT),
            (", honest]", ", begins-slowly]"),
            ("  - {name: honest,", "  - {name: third, dir: bots/honest, run: "
             f"[{house.folder}/sinner, begins-slowly]}}\n  - {{name: honest,"))
    status, said = wait(house.arena(at, user))
    told = told_by_intruder(at)
    if status != 0:
        return [f"{status}: {said}"]
    wrong = re.findall("BREACH: .*", told)
    if len(re.findall("used .* s of", told)) != 3:
        wrong.append(f"it was not kept: {told[-300:]}")
    return wrong + left_behind("kept")


def leaks_over_matches(house, user):
    """The match of the overrun is lost, none before and not the next"""
    at = house.place("leaks", "memory: 128M", "leaks", user)
    changed(at, ("game: rummy", KEPT),
            ("rounds: 2", "rounds: 12"))
    status, said = wait(house.arena(at, user))
    if status != 0:
        return [f"{status}: {said}"]
    verdicts = [s["verdict"] for s in seats(at) if s["bot"] == "intruder"]
    wrong = []
    # the fourth has too much; a short match may be over before that is seen
    if not re.fullmatch("((ok ){3,4}memory ?)+(ok ?){0,4}",
                        " ".join(verdicts)):
        wrong.append(" ".join(verdicts))
    details = [s["detail"] for s in seats(at) if s["verdict"] == "memory"]
    wrong += [d for d in details for used, most in
              re.findall(r"it used (\d+) MB of memory, (\d+) MB", d)
              if int(used) <= int(most)]
    wrong += [d for d in details if "MB of memory" not in d]
    if any(s["verdict"] != "ok" for s in seats(at) if s["bot"] == "honest"):
        wrong.append("honest is charged")
    return wrong


def burner(house, user):
    """200 matches against one that burns in eight threads are those against an
    idle one"""
    results = []
    for name in "burns", "honest":
        at = house.place(name, "", "burner", user)
        changed(at, (f"[{house.folder}/sinner, honest]", '["house:greedy"]'),
                ("rounds: 2", "rounds: 200"), ("jobs: 1", "jobs: 2"),
                ("deals_max: 2", "deals_max: 1"))
        status, said = wait(house.arena(at, user), 600)
        if status != 0:
            return [f"{name}: {status}: {said[-600:]}"]
        results.append([(s["match"], s["score"], s["place"], s["verdict"],
                         s["faults"]) for s in seats(at)
                        if s["bot"] == "honest"])
    different = [pair for pair in zip(*results) if pair[0] != pair[1]]
    if len(results[0]) != 200 or different:
        return [f"{len(results[0])} matches, different: {different[:5]}"]
    return left_behind("burner")


def java_plays(house, user):
    """A virtual machine with its threads is nothing unusual"""
    if shutil.which("javac") is None:
        print("no JDK here: java_plays is passed over")
        return []
    at = house.place("honest", "", "java", user)
    shutil.copy("bots/java/Starter.java", at + "/bots/intruder")
    changed(at, (f"[{PYTHON}, intruder.py, honest]", "[./Starter.java]"),
            ("{startup: 5s, move: 500ms, bank: 0s, limit: 500ms",
             "{startup: 30s, move: 5s, bank: 0s, limit: 5s"))
    status, said = wait(house.arena(at, user))
    if status != 0:
        return [f"{status}: {said}"]
    return [f"{s['bot']}: {s['verdict']}, {s['faults']} faults {s['detail']}"
            for s in seats(at) if s["verdict"] != "ok" or s["faults"] != "0"]


def twins_apart(house, user):
    """Two tables never play the same cards with the same bot at once"""
    at = house.place("honest", "", "twins", user)
    changed(at, ("mirror: none", "mirror: rotate"), ("rounds: 2", "rounds: 4"),
            ("jobs: 1", "jobs: 2"),
            ("/sinner, honest]", "/sinner, begins-slowly]"))
    status, said = wait(house.arena(at, user))
    if status != 0:
        return [f"{status}: {said}"]
    with sqlite3.connect(at + "/out/results.db") as db:
        played = db.execute("SELECT deal_group, ended_ms - took_us / 1000, "
                            "ended_ms FROM matches ORDER BY 2").fetchall()
    both = [b[1] < a[2] - 20 for a, b in zip(played, played[1:])]
    twins = [a for a, b in zip(played, played[1:])
             if a[0] == b[0] and b[1] < a[2] - 20]
    if len(played) != 8 or twins or not any(both):
        return [f"{len(played)} matches, at once: {twins} of {played}"]
    return []


def folder_changes(house, user):
    """Somebody changes a bot's program while it plays: that is noted"""
    at = house.place("honest", "", "folder", user)
    arena = house.arena(at, user)
    noted = at + "/out/folders.txt"
    wait_for(lambda: os.path.exists(noted) and os.path.getsize(noted))
    with open(at + "/bots/intruder/intruder.py", "a", encoding="utf-8") as f:
        f.write("# better\n")
    status, said = wait(arena)
    with open(noted, encoding="utf-8") as f:
        lines = [line.split() for line in f]
    bots = sorted(line[2] for line in lines)
    hashes = len({line[1] for line in lines})
    if (status, bots, hashes) != (0, ["honest", "intruder", "intruder"], 3):
        return [f"{status}: {said} {lines}"]
    if "bot intruder: its folder has changed" not in said:
        return [said]
    return []


def wrapper_shell(house, user):
    """A shell that does not exec is told what to do"""
    at = house.place("honest", "", "wrapper", user)
    changed(at, (f"run: [{PYTHON}, intruder.py, honest]",
                 "run: [sh, -c, 'python3 intruder.py honest; true']"))
    status, said = wait(house.arena(at, user))
    if status != 3 or "exec" not in said:
        return [f"{status}: {said}"]
    return []


# A bot that tells what it sees of the other's folder, and plays.
SPY = """#!/usr/bin/python3
import os, sys
for path in sys.argv[1:] or os.environ["TARGETS"].split(":"):
    try:
        seen = open(path).read() if os.path.isfile(path) else os.listdir(path)
    except OSError:
        continue
    if seen:
        print("BREACH: it sees", path, file=sys.stderr, flush=True)
os.chdir(os.environ["FOLDER"])
sys.argv = ["intruder.py", "honest"]
exec(open("intruder.py").read())
"""


def spy_at(path, text=SPY):
    os.makedirs(os.path.dirname(path), mode=0o755, exist_ok=True)
    with open(path, "w", encoding="utf-8") as f:
        f.write(text)
    os.chmod(path, 0o755)


# What the author of bots/intruder made in that folder, with AT for the place, and
# the command that the configuration names; "" is a link that stays within, or
# leads to what every bot sees: it plays.
LEADING_OUT = {
    "by the arena's own folder": (
        [("bot", "/proc/self/cwd/bots/honest/bot")], "[./bot]", "under read:"),
    "by two links": (
        [("bot", "/proc/self/cwd/bots/intruder/outside"),
         ("outside", "AT/bots/honest/bot")], "[./bot]", "under read:"),
    "by a whole path": (
        [("bot", "AT/bots/honest/bot")], "[./bot]", "under read:"),
    "by dots": ([("bot", "../honest/bot")], "[./bot]", "under read:"),
    "by a folder": ([("lib", "../honest")], "[./lib/bot]", "under read:"),
    "to all beside it": ([("bot", "AT/bin/tool")], "[./bot]", "under read:"),
    "by a script": (
        [("bot.py", "../honest/bot")], f"[{PYTHON}, bot.py]", "under read:"),
    "by a whole path's folder": (
        [("lib", "AT/bots/honest")], f"[{PYTHON}, AT/bots/intruder/lib/bot]",
        "under read:"),
    "within": (
        [("bot", "lib/bot"), ("lib", "bots/honest")], "[./bot]", ""),
    "to the system": ([("py", PYTHON)], "[./py, own.py]", ""),
}


def links_lead_out(house, user):
    """A link in a bot's folder shows it nothing: the run is refused, and told"""
    wrong = []
    for level in "sandbox", "process":
        for name, (links, command, words) in LEADING_OUT.items():
            at = house.place("honest", "", "links", user, level=level)
            own = at + "/bots/intruder"
            spy_at(own + "/bots/honest/bot")
            spy_at(own + "/own.py")
            spy_at(at + "/bots/honest/bot")
            spy_at(at + "/bin/tool")
            for link, to in links:
                os.symlink(to.replace("AT", at), own + "/" + link)
            changed(at, (f"[{PYTHON}, intruder.py, honest]",
                         command.replace("AT", at)),
                    ("env: {", f"env: {{FOLDER: {own}, "))
            changed(at, (f"  - {{name: honest, dir: bots/honest, run: "
                         f"[{house.folder}/sinner, honest],\n"
                         f"     env: {{FOLDER: {own}, ",
                         f"  - {{name: honest, dir: bots/honest, run: "
                         f"[{house.folder}/sinner, honest],\n     env: {{"))
            status, said = wait(house.arena(at, user, cwd=at))
            breach = "BREACH" in (told_by_intruder(at) if status == 0 else "")
            if status != (3 if words else 0) or words not in said or breach:
                wrong.append(f"{name}, {level}: {status}, breach {breach}: "
                             f"{said[-300:]}")
    return wrong


def shown_in_a_home(house, user):
    """Of a program in a home folder the runtime's parts are shown, not the rest;
    nor, anywhere, the folders of others beside it"""
    wrong = []
    for where in "home/.tongue", "opt":
        for level in "sandbox", "process":
            at = house.place("honest", "", "home", user, level=level)
            spy_at(f"{at}/{where}/bin/tongue")
            for name in "credentials", "lib/part":
                spy_at(f"{at}/{where}/{name}", "text")
            changed(at, (f"[{PYTHON}, intruder.py, honest]",
                         f"[{at}/{where}/bin/tongue]"),
                    ("env: {MARK", f"env: {{FOLDER: {at}/bots/intruder, MARK"),
                    (f'TARGETS: "', f'TARGETS: "{at}/{where}/credentials:'
                     f'{at}/{where}/lib/part:'))
            os.makedirs(at + "/home", exist_ok=True)
            for path, _, _ in os.walk(at):
                os.chmod(path, 0o755)
            status, said = wait(house.arena(at, user))
            told = told_by_intruder(at) if status == 0 else ""
            seen = sorted({line.rsplit("/", 1)[1] for line in
                           re.findall("BREACH: .*", told)})
            want = ["part"] if "home" in where else ["credentials", "part"]
            if status != 0 or seen != want:
                wrong.append(f"{where}, {level}: {status}, sees {seen}: {said}")
    return wrong


# What a build tries.  It makes the bot from bots/c/starter.c all the same.
MAKEFILE = r"""
all: bot try
bot: source.c
	gcc -O2 -o bot source.c
try: bot
	@! cat AT/bots/honest/source.c 2>/dev/null || echo BREACH: reads others
	@! cat AT/c.yaml 2>/dev/null || echo BREACH: reads the configuration
	@! ls AT/out 2>/dev/null || echo BREACH: sees results
	@(echo x >AT/beside; echo x >AT/bots/honest/new) 2>/dev/null || true
	@! (echo x >/tmp/CANARY) 2>/dev/null || echo it has a /tmp
	@[ -z "$$SECRET" ] || echo BREACH: the environment
	@[ -n "$$LUCK" ] || echo BREACH: not its own environment
	@! ls /proc/PID 2>/dev/null || echo BREACH: sees the arena
	@[ "`id -u`" != 0 ] || echo BREACH: root
	@PYTHON -c 'import socket; socket.create_connection(("127.0.0.1", PORT), 2); print("BREACH: network")' 2>/dev/null || true
	@chmod 4755 bot 2>/dev/null || true
	@PYTHON -c 'import os; os.close(os.open("set-id", os.O_CREAT | os.O_WRONLY, 0o6755))' 2>/dev/null || true
	@echo x >$$TMPDIR/much; mkdir -p $$TMPDIR/a/b; ln -s / $$TMPDIR/a/link
	@printf 'it tells \033]0;pwned\007\n'
"""


def builder(house, user, level, build):
    """A bot that is built, in a folder of an ordinary user's"""
    mark = f"{os.getpid()}-build-{level}-{bool(user)}"
    at = house.place("honest", "", mark, user, level=level)
    own = at + "/bots/intruder"
    changed(at, (f"[{PYTHON}, intruder.py, honest],",
                 f"./bot,\n     build: {json.dumps(build)},"),
            ("env: {MARK", "env: {LUCK: 7, MARK"))
    shutil.copy("bots/c/starter.c", own + "/source.c")
    if user or level == "process":
        for path, _, names in os.walk(own):
            for name in ["", *names]:
                os.chown(os.path.join(path, name), 65534, 65534)
    return at, own, mark


def results_at_an_authors(house, user):
    """Root does not write results where a bot's author could lead them away"""
    if user or os.getuid():
        return []
    at = house.place("honest", "", "results", user)
    os.chown(at + "/bots/intruder", 65534, 65534)
    arena = subprocess.run(
        [house.folder + "/arena", "run", at + "/c.yaml", "--out",
         at + "/bots/intruder/new/out"], stdin=subprocess.DEVNULL, text=True,
        capture_output=True, check=False)
    if arena.returncode != 1 or "belongs to another user" not in arena.stderr:
        return [f"{arena.returncode}: {arena.stderr[-300:]}"]
    return [] if os.listdir(at + "/bots/intruder") == ["intruder.py"] else [
        "something was made there"]


def builds_in_a_box(house, user):
    """A build sees and reaches what its bot does, and makes it"""
    wrong = []
    with socket.create_server(("127.0.0.1", 0)) as server:
        for level in "sandbox", "process":
            at, own, mark = builder(house, user, level, "make")
            before = set(glob.glob("/tmp/deadwood-*"))
            words = {"AT": at, "PORT": str(server.getsockname()[1]),
                     "PYTHON": PYTHON, "CANARY": mark, "PID": str(os.getpid())}
            text = MAKEFILE
            if level == "process":  # it may see that processes are there
                text = re.sub(".*PID.*\n", "", text)
            for word, means in words.items():
                text = text.replace(word, means)
            with open(own + "/Makefile", "w", encoding="utf-8") as f:
                f.write(text)
            status, said = wait(house.arena(at, user))
            made = {name: os.stat(own + "/" + name).st_mode
                    for name in ("bot", "set-id")
                    if os.path.exists(own + "/" + name)}
            # those of other runs on this machine go when these end
            left = set(glob.glob("/tmp/deadwood-*")) - before
            wait_for(lambda new=left: not any(map(os.path.exists, new)))
            left = set(filter(os.path.exists, left))
            if (status != 0 or "BREACH" in said or "Builds run in a box" not
                    in said or "\033" in said or "it tells" not in said or
                    any(mode & 0o6000 for mode in made.values()) or
                    not made.get("bot", 0) & 0o100 or left or
                    any(map(os.path.exists, [
                        "/tmp/" + mark, at + "/beside",
                        at + "/bots/honest/new"])) or
                    any(s["verdict"] != "ok" for s in seats(at))):
                wrong.append(f"{level}: {status} {made} {left}: {said}")
            wrong += left_behind(mark)
    return wrong


def builds_in_languages(house, user):
    """Compilers work in the box of a build"""
    wrong = []
    tools = {
        "make": "printf 'a b c: ; @echo $@ >$@' >m && make -s -j3 -f m a b c",
        "javac": "printf 'class A { int x; }' >A.java && javac A.java && "
                 "jar cf a.jar A.class && test -s a.jar",
        "go": "printf 'package main\nfunc main() {}\n' >a.go && "
              "go build -o a a.go && ./a",
        "node": "node -e 'require(\"child_process\").execSync(\"cp m n\")'",
        "python3": f"{PYTHON} -m venv --without-pip env && env/bin/python -c 1",
        "gcc": "gcc -g -flto -c source.c && gcc -o it source.o"}
    for level in "sandbox", "process":
        for tool, command in tools.items():
            if not shutil.which(tool, path="/usr/local/bin:/usr/bin"):
                continue
            if level == "process" and tool == "go":
                continue  # it sets modes, and cannot: threats.md
            at, _, _ = builder(house, user, level,
                               f"touch m; {command} && gcc -o bot source.c")
            status, said = wait(house.arena(at, user), 120)
            if status != 0:
                wrong.append(f"{tool}, {level}: {status}: {said[-500:]}")
    return wrong


def builds_end_with_the_arena(house, user):
    """However the arena ends: nothing of a build goes on, and it is resumed"""
    wrong = []
    for level in "sandbox", "process", "none":
        at, own, mark = builder(
            house, user, level, "[ -e go ] && exec gcc -o bot source.c; "
            "sleep 77 & setsid sleep 78 & (sleep 79; true) & sleep 80; true")
        for how in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT,
                    signal.SIGKILL):
            arena = house.arena(at, user)
            until = time.monotonic() + 20
            while len(marked(mark)) < 5 and time.monotonic() < until:
                time.sleep(0.01)
            seen = len(marked(mark))
            arena.send_signal(how)
            status, said = wait(arena, 10)
            case = f"{level}, {how.name}"
            if seen < 5 or status != (-9 if how == signal.SIGKILL else 130):
                wrong.append(f"{case}: {seen} processes, {status}: {said}")
            if how != signal.SIGKILL and ("interrupted while bot intruder"
                                          not in said or "to go on: " not in
                                          said):
                wrong.append(f"{case}: {said}")
            wrong += [f"{case}: {c}" for c in left_behind(mark)]
        with open(own + "/go", "w", encoding="ascii"):
            pass
        status, said = wait(house.arena(at, user))
        if status != 0:
            wrong.append(f"{level}, resumed: {status}: {said}")
    return wrong


def folder_is_a_link(house, user):
    """A folder that is another's by a link is refused, one that becomes it while
    the run goes on plays no more"""
    wrong = []
    for level in "sandbox", "process", "none":
        at = house.place("honest", "", "swapped", user, level=level)
        os.symlink("../honest", at + "/bots/intruder/src")
        for written in "bots/intruder/src", at + "/bots/intruder/src":
            changed(at, ("dir: bots/intruder", "dir: " + written))
            status, said = wait(house.arena(at, user))
            if status != 2 or "bots/honest itself" not in said:
                wrong.append(f"{level}, {written}: {status}: {said}")
            changed(at, ("dir: " + written, "dir: bots/intruder"))
        changed(at, ("rounds: 2", "rounds: 40\nrestart: match"))
        arena = house.arena(at, user)
        until = time.monotonic() + 20
        while (not glob.glob(at + "/out/logs/*.jsonl") and
               time.monotonic() < until):
            time.sleep(0.002)
        os.rename(at + "/bots/intruder", at + "/bots/gone")
        shutil.copytree(at + "/bots/gone", at + "/bots/honest/twin",
                        symlinks=True)
        os.symlink("honest/twin", at + "/bots/intruder")
        status, said = wait(arena)
        got = [s for s in seats(at) if s["bot"] == "intruder"]
        # the first may have begun while the folder was exchanged
        lost = [s for s in got if s["verdict"] != "ok"][1:]
        if (status != 0 or not lost or got[-1]["verdict"] != "startup" or
                any("something else stands there" not in s["detail"]
                    for s in lost)):
            wrong.append(f"{level}: {status}: {said[-200:]} "
                         f"{[(s['verdict'], s['detail']) for s in got[-2:]]}")
    return wrong


def exchanged(one, other, over):
    """Exchanges two names for each other and back, until the event"""
    names = os.fsencode(one), os.fsencode(other)
    at_cwd, exchange = -100, 2
    libc = ctypes.CDLL(None)
    while not over.is_set():
        for _ in range(2):
            libc.renameat2(at_cwd, names[0], at_cwd, names[1], exchange)
            for _ in range(random.randrange(500)):
                pass


def builds_as_its_owner(house, user):
    """A build never runs as the owner of what a link led to for a moment"""
    if user or os.getuid():
        return []
    at, own, _ = builder(house, user, "process", "id -u; false")
    for name, owner in ("intruder", 65533), ("honest", 65532):
        os.chown(f"{at}/bots/{name}", owner, owner)
    os.chmod(own, 0o777)
    link = at + "/bots/link"
    os.symlink("honest", link)
    over = threading.Event()
    thread = threading.Thread(target=exchanged, args=(own, link, over))
    thread.start()
    wrong = []
    for _ in range(100):
        _, said = wait(house.arena(at, user))
        if "\n65532\n" in said:
            wrong = [f"it ran as another: {said[-300:]}"]
            break
    over.set()
    thread.join()
    return wrong


def folder_changes_in_a_build(house, user):
    """What stands in a folder's place when its build is over was not built"""
    wrong = []
    for level in "sandbox", "process", "none":
        at, own, mark = builder(
            house, user, level,
            "cp /usr/bin/true bot && touch built && until [ -e on ]; do sleep 0.02; done")
        arena = house.arena(at, user)
        wait_for(lambda own=own: os.path.exists(own + "/built"), PATIENCE_S)
        os.rename(own, own + ".gone")
        shutil.copytree(own + ".gone", own)
        with open(own + ".gone/on", "w", encoding="ascii"):
            pass
        status, said = wait(arena)
        if status != 3 or ("after its build: its folder" not in said or
                           "something else stands there" not in said):
            wrong.append(f"{level}: {status}: {said[-300:]}")
        wrong += left_behind(mark)
    return wrong


def keeper_killed(house, user):
    """Who starts the boxes is killed: the run goes on with another"""
    return keeper_hit(house, user, signal.SIGKILL, 2)


def keeper_stopped(house, user):
    """It is stopped, and answers no more: the same"""
    return keeper_hit(house, user, signal.SIGSTOP, 1)


def keepers_killed_at_the_start(house, user):
    """One after the other, before the first match, at each level: more than one
    start asks for.  A bot that is lost with them is started again"""
    wrong = []
    for level in "sandbox", "process":
        # A run may be over before the fourth: who kills has to wait for its turn.
        for turn in range(TRIES):
            mark = f"{os.getpid()}-keepers-{level}-{bool(user)}-{turn}"
            at = house.place("honest", "", mark, user, level=level)
            arena = house.arena(at, user)
            hit = set()
            while arena.poll() is None and len(hit) < 4:
                for pid in children(arena.pid):
                    try:
                        if pid not in hit and is_keeper(pid):
                            os.kill(pid, signal.SIGKILL)
                            hit.add(pid)
                    except OSError:
                        pass
            status, said = wait(arena)
            if status != 0 or any(s["verdict"] != "ok" for s in seats(at)):
                wrong.append(f"{level}: {status}, hit {len(hit)}: {said[-400:]}")
            wrong += left_behind(mark)
            if wrong or len(hit) == 4:
                break
        else:
            wrong.append(f"{level}: never four in a start, of {TRIES}")
    return wrong


def keeper_hit(house, user, how, times):
    mark = f"{os.getpid()}-keeper-{how}-{bool(user)}"
    at = house.place("honest", "", mark, user)
    with open(at + "/c.yaml", "a", encoding="utf-8") as f:
        f.write("restart: match\n")
    arena = house.arena(at, user)
    hit = set()
    while arena.poll() is None:
        plays = bool(glob.glob(at + "/out/logs/*") or glob.glob(at + "/out/logs/.*"))
        for pid in children(arena.pid):
            try:
                # the first at once, the second in a match
                if len(hit) < min(times, 1 + plays) and pid not in hit and is_keeper(pid):
                    os.kill(pid, how)
                    hit.add(pid)
            except OSError:
                pass
        time.sleep(0.002)
    status, said = wait(arena)
    if status != 0 or not hit or len(seats(at)) != 4 or any(
            s["verdict"] != "ok" for s in seats(at)):
        return [f"{status}, hit {len(hit)} times: {said[-400:]}"]
    return left_behind(mark)


def killed_with_files(house, user):
    """SIGKILL to the arena at level process: no bot's files are left"""
    mark = f"{os.getpid()}-files-{bool(user)}"
    at = house.place("keeps-a-file", "", mark, user, level="process")
    before = set(glob.glob("/tmp/deadwood-*"))
    arena = house.arena(at, user)
    kept = wait_for(lambda: [f for d in set(glob.glob("/tmp/deadwood-*")) - before
                             for f in glob.glob(d + "/*/kept")])
    arena.kill()
    arena.communicate()
    if not kept:
        return ["no file of the bot's was seen"] + left_behind(mark)
    run = os.path.dirname(os.path.dirname(kept[0]))
    if not wait_for(lambda: not os.path.exists(run), LEAVE_S):
        return [f"left behind: {kept}"]
    return left_behind(mark)


def killed_in_the_start(house, user):
    """SIGKILL to the arena and whoever starts the boxes: the next run sweeps"""
    mark = f"{os.getpid()}-start-{bool(user)}"
    at = house.place("keeps-a-file", "", mark, user, level="process")
    before = set(glob.glob("/tmp/deadwood-*"))
    arena = house.arena(at, user)
    until = time.monotonic() + 20
    kept = []
    while not kept and time.monotonic() < until:
        kept = [f for d in set(glob.glob("/tmp/deadwood-*")) - before
                for f in glob.glob(d + "/*/kept")]
        time.sleep(0.005)
    for pid in children(arena.pid):
        if is_keeper(pid):
            os.kill(pid, signal.SIGKILL)
    arena.kill()
    arena.communicate()
    wrong = left_behind(mark)
    if not kept:
        return wrong + ["no file of the bot's was seen"]
    run = os.path.dirname(os.path.dirname(kept[0]))
    if not os.path.exists(run):
        return wrong + ["somebody was left who cleared up"]
    status, said = wait(house.arena(at, user))
    if status != 0 or os.path.exists(run):
        wrong.append(f"{status}, {os.path.exists(run)}: {said[-300:]}")
    return wrong


def killed_with_children(house, user):
    """SIGKILL to the arena at level process: a bot's children end too, those
    whose parent has ended among them"""
    mark = f"{os.getpid()}-children-{bool(user)}"
    at = house.place("leaves-children", "processes: 8", mark, user,
                     level="process")
    arena = house.arena(at, user)
    until = time.monotonic() + 20
    while len(marked(mark)) < 4 and time.monotonic() < until:
        time.sleep(0.01)
    began = len(marked(mark))
    arena.kill()
    arena.communicate()
    wrong = left_behind(mark)
    if began < 4:
        wrong.append(f"only {began} processes were seen")
    return wrong


def is_keeper(pid):
    """And not a copy of it, which first takes a name, then a session"""
    leads = os.getsid(pid) == pid
    with open(f"/proc/{pid}/cmdline", encoding="ascii") as f:
        keeps = "--keep" in f.read()
    with open(f"/proc/{pid}/comm", encoding="ascii") as f:
        return leads and keeps and f.read() == "deadwood-box\n"


def children(pid):
    try:
        with open(f"/proc/{pid}/task/{pid}/children", encoding="ascii") as f:
            return [int(n) for n in f.read().split()]
    except OSError:
        return []


def no_namespaces(house, user):
    """Where user namespaces are off the run is refused, by name"""
    if not user:
        return []
    at = house.place("honest", "", "refused", user)
    off = ["unshare", "-Ur", "sh", "-c",
           "echo 0 >/proc/sys/user/max_user_namespaces; exec \"$0\" \"$@\""]
    status, said = wait(house.arena(at, user + off))
    if (status != 1 or "max_user_namespaces" not in said or
            "--isolation process" not in said or
            os.path.exists(at + "/out/results.csv")):
        return [f"{status}: {said}"]
    return []


# What the machine lacks (tests/bots/without.c), the level that is asked for,
# the exit status of `arena run`, and what it and `arena doctor` must say.
LACKS = [
    ("landlock", errno.ENOSYS, "process", 1,
     ["Landlock: Function not implemented", "before 5.13", "--security-opt",
      "--isolation none"], 0),
    ("landlock", errno.EOPNOTSUPP, "process", 1,
     ["Landlock", "started without it", "lsm=", "--isolation none"], 0),
    ("landlock", errno.EOPNOTSUPP, "sandbox", 0,
     ["sandbox without Landlock", "WARNING"], 0),
    ("mount", errno.EPERM, "sandbox", 1,
     ["private root", "Operation not permitted", "rules of a container",
      "--security-opt", "--isolation process"], 1),
    ("mount", errno.EPERM, "best", 0, ["isolation: process"], 1),
    ("namespaces", errno.EPERM, "sandbox", 1,
     ["new namespaces", "rules of a container", "--isolation process"], 1),
    ("namespaces", errno.ENOSYS, "sandbox", 1,
     ["new namespaces", "too old", "--isolation process"], 1),
    ("seccomp", errno.ENOSYS, "sandbox", 1,
     ["seccomp: Function not implemented", "CONFIG_SECCOMP_FILTER",
      "--security-opt", "--isolation none"], 1),
    ("seccomp", errno.ENOSYS, "process", 1, ["seccomp", "--isolation none"],
     1),
    ("sessions", errno.EPERM, "sandbox", 1, ["setsid", "--security-opt"], 1),
    ("pidfd", errno.ENOSYS, "sandbox", 1,
     ["pondering: freeze cannot be had", "pidfd_open: Function not",
      "before 5.3", "--security-opt", "{pondering: charge}"], 0),
    ("pidfd", errno.EPERM, "none", 1, ["pidfd_open: Operation not"], 0),
    ("pidfd-signals", errno.EPERM, "process", 1,
     ["pidfd_send_signal: Operation not"], 0),
]


def lacking(house, user):
    """What is missing is told before the first match, with the mend and the
    weaker level; where a wall is missing, but not the first, it is told too"""
    wrong = []
    for kind, error, level, status, words, doctor in LACKS:
        case = f"{kind} {error} {level}"
        shim = [*user, house.folder + "/without", kind, str(error)]
        at = house.place("honest", "", "lacking", user, level=level)
        got, said = wait(house.arena(at, shim))
        wrong += [f"{case}: it does not say {word}: {said}"
                  for word in words if word not in said]
        if got != status:
            wrong.append(f"{case}: status {got}: {said}")
        elif status == 1 and os.path.exists(at + "/out"):
            wrong.append(f"{case}: refused, and yet there are results")
        elif status == 0:
            with open(at + "/out/standings.json", encoding="utf-8") as f:
                if json.load(f)["isolation"] not in said:
                    wrong.append(f"{case}: the results name another level")
        done = subprocess.run([*shim, house.folder + "/arena", "doctor"],
                              capture_output=True, text=True, check=False)
        row = {"mount": "sandbox", "namespaces": "sandbox",
               "sessions": "sandbox",
               "pidfd": "pondering: freeze",
               "pidfd-signals": "pondering: freeze"}.get(kind, kind)
        if done.returncode != doctor or not re.search(
                rf"^  -    {row}", done.stdout, re.M | re.I):
            wrong.append(f"{case}: doctor {done.returncode}: {done.stdout}")
    return wrong


def charged_unstopped(house, user):
    """Where nobody can be stopped, who ponders can be charged for it"""
    at = house.place("ponders", "", "charged", user)
    changed(at, ("clock: wall}", "clock: wall, pondering: charge}"))
    status, said = wait(house.arena(at, [*user, house.folder + "/without",
                                         "pidfd", str(errno.ENOSYS)]))
    if status != 0 or "that is charged" not in told_by_intruder(at):
        return [f"{status}: {said} {told_by_intruder(at)[-300:]}"]
    return []


def table_of_behaviours(house, user):
    """tests/bots/README.md names what there is"""
    def functions(path, arguments):
        with open(path, encoding="utf-8") as f:
            return {name.replace("_", "-") for name in re.findall(
                rf"^def (\w+)\({arguments}\)", f.read(), re.M)}

    listed = subprocess.run([house.folder + "/sinner", "--list"], check=True,
                            text=True, stdout=subprocess.PIPE).stdout
    known = {"S": {line.split("\t")[0] for line in listed.splitlines()},
             "I": functions("tests/bots/intruder.py", ""),
             "H": functions("tests/suites/hostile.py", "house, user"),
             "B": functions("tests/suites/box.py", "at")}
    with open("tests/bots/README.md", encoding="utf-8") as f:
        cells = [line.split("|") for line in f if re.match(r"\| \d", line)]
    wrong = [] if len(cells) == 60 else [f"{len(cells)} rows"]
    for cell in cells:
        for who, names in re.findall(r"\b([SIHB]) ([a-z0-9, -]+)", cell[4]):
            wrong += [f"row {cell[1]}: no {who} {name}"
                      for name in names.strip(" ").split(", ")
                      if name not in known[who]]
    return wrong if not user else []


def main():
    wanted = sys.argv[1:]
    others = [killed_among_bombs, killed_with_files, killed_with_children,
              killed_in_the_start, keeper_killed, keeper_stopped,
              keepers_killed_at_the_start,
              wrapper_shell, no_namespaces, lacking, charged_unstopped,
              waits_between_matches, leaks_over_matches, folder_changes,
              links_lead_out, results_at_an_authors, builds_in_a_box,
              builds_in_languages, builds_end_with_the_arena,
              shown_in_a_home, folder_is_a_link, builds_as_its_owner,
              folder_changes_in_a_build, twins_apart, java_plays, burner,
              table_of_behaviours]
    users = [[]] if os.getuid() else [[], ORDINARY]
    passed = failed = 0
    with tempfile.TemporaryDirectory() as folder:
        house = House(folder)
        for user in users:
            can = subprocess.run([*user, folder + "/deadwood-box", "--check"],
                                 capture_output=True, text=True, check=False)
            if can.returncode != 0:
                print(f"isolation cannot be had here: {can.stderr}")
                continue
            todo = [r for r in rows() if not wanted or r[0] in wanted]
            if user and not ALL and not wanted:
                todo = todo[:1] + todo[1::4]
            want = baseline(house, user)
            with ThreadPoolExecutor(3) as pool:
                done = list(pool.map(
                    lambda r, u=user, w=want: play(house, r, u, w), todo))
            names = [r[0] for r in todo]
            for check in others:
                if check is burner and not ALL and not wanted:
                    continue  # it takes a minute
                if not wanted or check.__name__ in wanted:
                    names.append(check.__name__)
                    done.append(check(house, user))
            for name, wrong in zip(names, done):
                failed += bool(wrong)
                passed += not wrong
                for complaint in wrong:
                    print(f"{name}, {'ordinary' if user else 'own'} user: "
                          f"{complaint}")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
