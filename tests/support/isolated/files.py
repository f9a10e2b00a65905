"""Checks of folders that a bot must not see or change."""
import ctypes
import glob
import itertools
import os
import random
import re
import shutil
import signal
import subprocess
import tempfile

from isolated.house import HONEST, LEVELS, PYTHON, changed, seats, told_by_intruder, wait
from waiting import wait_for


def folder_changes(house, user):
    """The run records a change of a bot's program during the run."""
    at = house.place("honest", "", "folder", user)
    changed(at, ("rounds: 2", "rounds: 1000"))  # longer than the test takes
    arena = house.arena(at, user)
    noted = at + "/out/folders.txt"
    wait_for(lambda: glob.glob(at + "/out/logs/*.jsonl"))
    with open(at + "/bots/intruder/intruder.py", "a", encoding="utf-8") as f:
        f.write("# better\n")
    arena.send_signal(signal.SIGINT)
    status, said = wait(arena)
    with open(noted, encoding="utf-8") as f:
        lines = [line.split() for line in f]
    bots = sorted(line[2] for line in lines)
    hashes = len({line[1] for line in lines})
    if (status, bots, hashes) != (130, ["honest", "intruder", "intruder"], 3):
        return [f"{status}: {said} {lines}"]
    if "bot intruder: its folder has changed" not in said:
        return [said]
    return []


def wrapper_shell(house, user):
    """A bot started by a shell without exec gets an explanation."""
    at = house.place("honest", "", "wrapper", user)
    changed(at, (f"run: {HONEST}",
                 "run: [sh, -c, 'python3 intruder.py honest; true']"))
    status, said = wait(house.arena(at, user))
    if status != 3 or "exec" not in said:
        return [f"{status}: {said}"]
    return []


# A bot that prints what it sees of the other's folder, and plays.
SPY = """#!/usr/bin/python3 -IS
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


# Links in the folder bots/intruder (AT is the place), the command in the
# configuration, and the error message; "": the link stays within the folder or leads
# to files that every bot sees, so the bot plays.
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
    """A link in a bot's folder shows no other files: the run is refused with a message."""
    wrong = []
    for name, level in house.in_turn(itertools.product(LEADING_OUT, LEVELS), user):
        links, command, words = LEADING_OUT[name]
        at = house.place("honest", "", "links", user, level=level)
        own = at + "/bots/intruder"
        spy_at(own + "/bots/honest/bot")
        spy_at(own + "/own.py")
        spy_at(at + "/bots/honest/bot")
        spy_at(at + "/bin/tool")
        for link, to in links:
            os.symlink(to.replace("AT", at), own + "/" + link)
        changed(at, (HONEST,
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
    """Of a program in a home folder only the runtime is visible; other folders beside
    it never are."""
    wrong = []
    for where, level in house.in_turn(itertools.product(("home/.tongue", "opt"), LEVELS), user):
        at = house.place("honest", "", "home", user, level=level)
        spy_at(f"{at}/{where}/bin/tongue")
        for name in "credentials", "lib/part":
            spy_at(f"{at}/{where}/{name}", "text")
        changed(at, (HONEST,
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


def results_at_an_authors(house, user):
    """Root does not write results where a bot's author could redirect them with a link."""
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
    return [] if sorted(os.listdir(at + "/bots/intruder")) == ["intruder.py", "intruder.pyc"] else [
        "something was made there"]


def folder_is_a_link(house, user):
    """A bot folder that is a link to another's is refused; if it becomes one during
    the run, its bot no longer plays."""
    wrong = []
    for level in house.in_turn((*LEVELS, "none"), user):
        at = house.place("honest", "", "swapped", user, level=level)
        os.symlink("../honest", at + "/bots/intruder/src")
        for written in "bots/intruder/src", at + "/bots/intruder/src":
            changed(at, ("dir: bots/intruder", "dir: " + written))
            status, said = wait(house.arena(at, user))
            if status != 2 or "bots/honest instead" not in said:
                wrong.append(f"{level}, {written}: {status}: {said}")
            changed(at, ("dir: " + written, "dir: bots/intruder"))
        changed(at, ("rounds: 2", "rounds: 40\nrestart: match"))
        shutil.copytree(at + "/bots/intruder", at + "/bots/honest/twin",
                        symlinks=True)
        os.symlink("honest/twin", at + "/bots/link")
        arena = house.arena(at, user)
        wait_for(lambda at=at: glob.glob(at + "/out/logs/*.jsonl"))
        exchange(at + "/bots/intruder", at + "/bots/link")
        status, said = wait(arena)
        got = [s for s in seats(at) if s["bot"] == "intruder"]
        # the first may have started during the exchange
        lost = [s for s in got if s["verdict"] != "ok"][1:]
        if (status != 0 or not lost or got[-1]["verdict"] != "startup" or
                any("was replaced since the run began" not in s["detail"]
                    for s in lost)):
            wrong.append(f"{level}: {status}: {said[-200:]} "
                         f"{[(s['verdict'], s['detail']) for s in got[-2:]]}")
    return wrong


def exchange(one, other):
    """Exchange two names atomically."""
    at_cwd, rename_exchange = -100, 2
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.renameat2(at_cwd, os.fsencode(one), at_cwd, os.fsencode(other),
                      rename_exchange) != 0:
        raise OSError(ctypes.get_errno(), "renameat2", one)


def exchanged(one, other, over):
    """Exchange two names again and again, until the event."""
    while not over.is_set():
        for _ in range(2):
            exchange(one, other)
            for _ in range(random.randrange(500)):
                pass


# A bot that searches all readable files of its folder for the run's seed, and plays.
SEARCHER = """#!/usr/bin/python3 -IS
import json, os, sys, time

def search():
    while os.path.exists("wait") and not os.path.exists("go"):
        time.sleep(0.02)
    for folder, _, names in os.walk("."):
        for name in names:
            path = os.path.join(folder, name)
            try:
                with open(path, "rb") as f:
                    if b"BEGINNING" b"END" in f.read():
                        print("BREACH: it reads", path, file=sys.stderr, flush=True)
            except OSError:
                pass
    print("it has searched", file=sys.stderr, flush=True)

searched = False
for line in sys.stdin:
    m = json.loads(line)
    if m["type"] == "act" and not searched:
        search()
        searched = True
    if m["type"] in ("hello", "act"):
        print(json.dumps(m.get("default", {})), flush=True)
"""
SEARCHED = """name: cup
game: gin
rounds: 2
mirror: none
deals_max: 1
jobs: 1
set_aside: 0
seed: MARK
time: {startup: 60s, move: 60s, limit: 60s}
isolation: LEVEL
bots: [house:first, {name: searcher, run: [/usr/bin/python3, searcher.py]}]
"""
# Commands run one after the other in the folder of the configuration, which is the bot's; the last one's bot prints
# what it has read.
SEARCHES = {
    "the shard before": ("run c.yaml --shard 1/2 --out results/cup.shards/1", "run c.yaml --shard 2/2 --out results/cup.shards/2"),
    "the shard before, beside the bot": ("run c.yaml --shard 1/2 --out one", "run c.yaml --shard 2/2 --out two"),
    "the game before": ("run games.yaml --out results/cup",),
    "many runs with other seeds beside the bot": ("run c.yaml --out new",),
    "an earlier run": ("run c.yaml --out results/old", "run c.yaml --out results/new"),
    "shards at once": ("run c.yaml --shard 1/2 --out results/cup.shards/1",),
    "a commitment": ("commit final.yaml --out secret.final", "run final.yaml --commitment secret.final --out results/cup"),
    "a commitment beside its folder": ("commit final.yaml --out results/cup.final",
                                       "run final.yaml --commitment results/cup.final --out results/cup"),
}


def seed_elsewhere(house, user):
    """A bot in the configuration's folder finds the seed in no file of the arena, whatever ran before."""
    wrong = []
    for name, commands in house.in_turn(SEARCHES.items(), user):
        at = tempfile.mkdtemp(dir=house.folder)
        mark = "seed-" + os.urandom(8).hex()
        text = SEARCHED.replace("MARK", mark).replace("LEVEL", "sandbox")
        for path, words in (("c.yaml", text), ("games.yaml", text.replace("game: gin", "games: [gin, rummy]")),
                            ("final.yaml", text + "final: true\n")):
            if path in " ".join(commands):
                with open(f"{at}/{path}", "w", encoding="utf-8") as f:
                    f.write(words)
        if meanwhile := "at once" in name:
            with open(at + "/wait", "w", encoding="ascii"):
                pass
        spy_at(at + "/searcher.py", SEARCHER.replace("BEGINNING", mark[:9]).replace("END", mark[9:]))
        os.mkdir(at + "/results")
        for path in at, at + "/results":
            os.chmod(path, 0o755)
            if user:
                os.chown(path, 65534, 65534)
        for number in range(70 if "many" in name else 0):  # more than a box can hide
            os.mkdir(f"{at}/old{number}")
            for file, content in ("results.db", ""), ("config.yaml", f"seed: other{number}\n"):
                with open(f"{at}/old{number}/{file}", "w", encoding="ascii") as f:
                    f.write(content)
        for command in commands:
            arena = subprocess.Popen([*user, house.folder + "/arena", *command.split()], cwd=at,
                                     stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
                                     text=True, env={**os.environ, "TMPDIR": "/tmp"})
            if meanwhile:  # another shard starts
                wait_for(lambda: glob.glob(at + "/results/*/1/logs/.*") or arena.poll() is not None)
                os.makedirs(at + "/results/cup.shards/2")
                shutil.copy(at + "/c.yaml", at + "/results/cup.shards/2/config.yaml")
                os.rename(at + "/wait", at + "/go")
            status, said = wait(arena)
            if status != 0:
                wrong.append(f"{name}: arena {command}: {status} {said[-400:]}")
        logs = glob.glob(at + "/**/bots/searcher/*.log", recursive=True)
        told = "".join(open(log, encoding="utf-8").read() for log in logs)
        if "it has searched" not in told:
            wrong.append(f"{name}: the bot printed nothing")
        wrong += sorted({f"{name}: {line}" for line in told.splitlines() if "BREACH" in line})
    return wrong
